import { expect, test } from "vitest";
import { mutate } from "./mutate.ts";
import { readTable, TableError } from "./read-table.ts";

const TABLE = `# A comment.
file checkout/timing.ts
tests a.db.test.ts b.db.test.ts

- if (late) return;
+
- limit < 3
+ limit <= 3
? Nobody counts to three.

file basket/add.ts
tests c.db.test.ts

- first
- second
+ third
`;

test("a table names file, tests, what goes, what comes and why a mutant may survive", () => {
  const both = ["a.db.test.ts", "b.db.test.ts"];
  expect(readTable("x.txt", TABLE)).toEqual([
    { at: "x.txt:5", file: "checkout/timing.ts", tests: both, find: "if (late) return;", put: "", survives: null },
    {
      at: "x.txt:7",
      file: "checkout/timing.ts",
      tests: both,
      find: "limit < 3",
      put: "limit <= 3",
      survives: "Nobody counts to three.",
    },
    {
      at: "x.txt:14",
      file: "basket/add.ts",
      tests: ["c.db.test.ts"],
      find: "first\nsecond",
      put: "third",
      survives: null,
    },
  ]);
});

test.each([
  ["- find\n+ put\n", "x.txt:1: a file and its tests come first"],
  ["file a.ts\n- find\n", "x.txt:2: a file and its tests come first"],
  ["file a.ts\ntests b\n+ put\n", 'x.txt:3: cannot read "+ put"'],
  ["file a.ts\ntests b\nfind\n", 'x.txt:3: cannot read "find"'],
  ["file a.ts\ntests b\n\nfile c.ts\ntests b\n- find\n+\n", 'x.txt:1: no mutant follows "file a.ts"'],
  ["file a.ts\ntests b\n- find\n+\nfile c.ts\n", 'x.txt:5: no mutant follows "file c.ts"'],
])("%j is refused", (text, message) => {
  expect(() => readTable("x.txt", text)).toThrow(new TableError(message));
});

const mutant = { at: "x.txt:5", file: "a.ts", tests: [], find: "one (two)", put: "three", survives: null };

test("a snippet is found however its lines are broken", () => {
  expect(mutate("zero one\n    (two) four", mutant)).toBe("zero three four");
});

test.each([
  ["one", 0],
  ["one (two) one (two)", 2],
])("in %j it is found %i times, and the table's line is named", (source, times) => {
  expect(() => mutate(source, mutant)).toThrow(
    new TableError(`x.txt:5: found ${times} times in a.ts, not once: one (two)`),
  );
});
