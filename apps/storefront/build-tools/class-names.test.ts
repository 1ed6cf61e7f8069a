import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { classNames } from "./class-names.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-class-names-"));
afterAll(() => rmSync(folder, { recursive: true }));
const sheet = (path: string, css: string) => {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, css);
  return file;
};
const card = sheet("cards/card.module.css", ".card { composes: box from '../box.module.css'; }\n.card:hover .foot { }");
const box = sheet("box.module.css", ".box { animation: turn 1s }\n@keyframes turn { to { rotate: 1turn } }");

test("each class of each sheet has a name of its own, the same in every build", () => {
  const [one, other] = [classNames([folder]), classNames([folder])];
  const asked = [
    ["card", card],
    ["foot", card],
    ["box", box],
    ["turn", box],
  ] as const;
  const names = asked.map(([local, file]) => one(local, file));
  expect(new Set(names).size).toBe(4);
  expect(names.every((name) => /^c[0-9a-z]{1,3}$/u.test(name))).toBe(true);
  // A bundler asks in any order, and with a query.
  const again = asked.toReversed().map(([local, file]) => other(local, `${file}?direct`));
  expect(again.toReversed()).toEqual(names);
});

test("a class that is in no sheet stops the build", () => {
  expect(() => classNames([folder])("gone", card)).toThrow(/gone/u);
});
