import { expect, test } from "vitest";
import { read } from "./tree.ts";

const text = read("docs/security.md");
const points = [...text.matchAll(/^\| ([\d.–]+) +\| (met|partly|not met|–) +\|/gmu)].map(([, id = ""]) => id);

/** How many points of level 1 and 2 each section of ASVS 5.0.0 has; the standard numbers them from 1 and leaves level 3 out at times. */
const sections = `
1.1:1,2 1.2:1,2,3,4,5,6,7,8,9 1.3:1,2,3,4,5,6,7,8,9,10,11 1.4:1,2,3 1.5:1,2
2.1:1,2,3 2.2:1,2,3 2.3:1,2,3,4 2.4:1
3.2:1,2 3.3:1,2,3,4 3.4:1,2,3,4,5,6 3.5:1,2,3,4,5 3.7:1,2
4.1:1,2,3 4.2:1 4.3:1,2 4.4:1,2,3,4
5.1:1 5.2:1,2,3 5.3:1,2 5.4:1,2,3
6.1:1,2,3 6.2:1,2,3,4,5,6,7,8,9,10,11,12 6.3:1,2,3,4 6.4:1,2,3,4 6.5:1,2,3,4,5 6.6:1,2,3 6.8:1,2,3,4
7.1:1,2,3 7.2:1,2,3,4 7.3:1,2 7.4:1,2,3,4,5 7.5:1,2 7.6:1,2
8.1:1,2 8.2:1,2,3 8.3:1 8.4:1
9.1:1,2,3 9.2:1,2,3,4
11.1:1,2 11.2:1,2,3 11.3:1,2,3 11.4:1,2,3,4 11.5:1 11.6:1
12.1:1,2,3 12.2:1,2 12.3:1,2,3,4
13.1:1 13.2:1,2,3,4,5 13.3:1,2 13.4:1,2,3,4,5
14.1:1,2 14.2:1,2,3,4 14.3:1,2,3
15.1:1,2,3 15.2:1,2,3 15.3:1,2,3,4,5,6,7
16.1:1 16.2:1,2,3,4,5 16.3:1,2,3,4 16.4:1,2,3 16.5:1,2,3`;
// What these two chapters are about does not exist here at all.
const whole = ["10.1.1–10.7.3", "17.1.1–17.3.2"];

test("the list has every point of levels 1 and 2, once and in order", () => {
  const wanted = sections
    .trim()
    .split(/\s+/)
    .flatMap((one) => {
      const [section = "", numbers = ""] = one.split(":");
      return numbers.split(",").map((number) => `${section}.${number}`);
    });
  expect(points.filter((id) => !whole.includes(id))).toEqual(wanted);
  expect(points.filter((id) => whole.includes(id))).toEqual(whole);
});

test("each attack names tests, and they are there", () => {
  const rows = text.split("\n").filter((line) => /^\| A\d+ +\|/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const named = [...row.matchAll(/`([^`]+\.test\.ts)`: "([^"]+)"/g)];
    expect(named.length, row).toBeGreaterThan(0);
    for (const [, file = "", title = ""] of named)
      expect(read(file).includes(`"${title}"`), `${file}: ${title}`).toBe(true);
  }
});

test("what the list refers to as a test stands among the attacks", () => {
  const known = new Set([...text.matchAll(/^\| (A\d+) +\|/gmu)].map(([, id]) => id));
  const used = [...text.matchAll(/\bA\d+\b/g)].map(([id]) => id);
  expect(used.filter((id) => !known.has(id))).toEqual([]);
});
