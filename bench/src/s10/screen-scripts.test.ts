import { expect, test } from "vitest";
import { scriptsOfScreen } from "./screen-scripts.ts";

const manifest = {
  "index.html": { file: "assets/index.js", imports: ["_react.js"] },
  "src/Home.tsx": { file: "assets/home.js", imports: ["_table.js", "index.html"] },
  "src/Other.tsx": { file: "assets/other.js", imports: ["_table.js", "_map.js"] },
  "_table.js": { file: "assets/table.js", imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "_map.js": { file: "assets/map.js" },
};

test("a screen loads the page's scripts, its own, and what these import, each once", () => {
  expect([...scriptsOfScreen(manifest, "src/Home.tsx")].toSorted()).toEqual([
    "assets/home.js",
    "assets/index.js",
    "assets/react.js",
    "assets/table.js",
  ]);
});

test("a screen that is not in the build is an error", () => {
  expect(() => scriptsOfScreen(manifest, "src/Gone.tsx")).toThrow("src/Gone.tsx");
});
