import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

const SERVER = process.env.AIZOME_SERVER ?? "http://127.0.0.1:3619";

// Shudan's style sheet names a picture of wood, ten times as large as all the rest together. The
// board is painted instead, so the name is taken out before anything asks for the picture.
const withoutWood = {
  name: "without-wood",
  enforce: "pre",
  transform(code, id) {
    if (id.includes("shudan") && id.includes("goban.css")) {
      return code.replace("url('./board.png')", "");
    }
    return undefined;
  },
};

export default defineConfig({
  plugins: [withoutWood, preact()],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false, modulePreload: { polyfill: false } },
  // For work on the page: `npx vite` beside a running `aizome serve`, which wants to be asked as itself.
  server: { proxy: { "/api": { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } } },
});
