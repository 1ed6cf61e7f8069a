import { readFileSync, writeFileSync } from "node:fs";

// The program as `npm start` runs it, on a machine whose clock is wrong by as many milliseconds as the file CLOCK_FILE says, from the moment
// that it says so. The file beside it (`.taken`) then says that the clock has jumped. The database's clock stays right.
const file = process.env["CLOCK_FILE"] ?? "";
const right = Date.now.bind(Date);
const clock = { aheadMs: 0 };

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    // What `new Date(…)` makes is an object.
    Reflect.construct(target, given.length === 0 ? [right() + clock.aheadMs] : given, made) as object,
  get: (target, name): unknown => (name === "now" ? () => right() + clock.aheadMs : Reflect.get(target, name)),
});

const look = () => {
  const aheadMs = Number(readFileSync(file, "utf8"));
  if (aheadMs === clock.aheadMs) return;
  clock.aheadMs = aheadMs;
  writeFileSync(`${file}.taken`, String(aheadMs));
};
setInterval(look, 50).unref();

await import("../../src/cli/main.ts");
