// Records from files.

import { importRecords } from "./api";

/** Takes in the games of a file and opens the first. */
export async function openRecords(file: Blob): Promise<void> {
  const taken = await importRecords(file);
  const [first] = taken.ids;
  if (first) location.hash = taken.ids.length > 1 ? "#/games" : `#/game/${first}`;
}
