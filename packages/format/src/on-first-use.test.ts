import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { onFirstUse } from "./on-first-use.ts";

test("what is made is made once, and not before it is asked for", () => {
  let made = 0;
  const ask = onFirstUse(() => ({ nth: (made += 1) }));
  expect(made).toBe(0);
  expect(ask()).toBe(ask());
  expect(made).toBe(1);
});

test("a page that shows a price, a number of places and a list makes no formatter", () => {
  // In a process of its own: here others have made theirs already.
  const script = `for (const name of ["DateTimeFormat", "ListFormat", "NumberFormat", "Segmenter"])
    Intl[name] = new Proxy(Intl[name], { construct(of, args) { console.log(name); return new of(...args); } });
  const { formatList, formatPence, counted } = await import(${JSON.stringify(new URL("index.ts", import.meta.url).href)});
  console.log("loaded");
  formatList([formatPence(99_950), counted(7, "place"), "more"]);
  console.log("shown");
  formatPence(100_000);`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(printed.trim().split("\n")).toEqual(["loaded", "shown", "NumberFormat"]);
});
