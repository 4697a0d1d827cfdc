// Records from files.

import { importRecords } from "./api";

/** Takes in the games of a file and opens the first, or the list. Gives what is to be said about the file. */
export async function openRecords(file: Blob): Promise<string | null> {
  const taken = await importRecords(file);
  const [first] = taken.ids;
  if (first) location.hash = taken.ids.length > 1 ? "#/games" : `#/game/${first}`;
  return taken.complaints.length === 0 ? null : `About this file: ${taken.complaints.join("; ")}.`;
}
