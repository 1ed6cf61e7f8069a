import { tries } from "@matinee/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFile } from "../../kernel/csv.ts";
import { parseFile } from "./parse-file.ts";

// What an export can hold: UTF-8 has no half characters, and PostgreSQL no NUL.
const text = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc
      .array(fc.constantFrom("'", "=", "-", "+", "@", '"', ",", ";", "\t", "\r", "\n", "1", "a", "ü", "＝"), {
        maxLength: 8,
      })
      .map((parts) => parts.join("")),
  )
  .map((one) => one.toWellFormed().replaceAll("\0", ""));
const rows = fc.array(fc.record({ a: text, b: text, c: text }), { minLength: 1, maxLength: 6 });

async function exported(content: readonly { readonly a: string; readonly b: string; readonly c: string }[]) {
  const ids = content.map((_, n) => n);
  const read = async (some: readonly number[]) => some.flatMap((n) => content[n] ?? []);
  const columns = (["a", "b", "c"] as const).map((key) => [key, (row: (typeof content)[number]) => row[key]] as const);
  const parts: string[] = [];
  for await (const part of csvFile("x.csv", columns, { ids, read }).parts) parts.push(part);
  return new TextEncoder().encode(parts.join(""));
}

test("whatever a list holds is read back from its export, cell by cell", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (content) => {
      const parsed = await parseFile(await exported(content));
      const kept = content.filter((row) => Object.values(row).some((cell) => cell.trim() !== ""));
      if (kept.length === 0) {
        expect(parsed.ok).toBe(false);
        return;
      }
      expect(parsed.ok && parsed.value.rows.map(({ cells }) => cells)).toEqual(kept.map(({ a, b, c }) => [a, b, c]));
    }),
    { numRuns: tries({ every: 200, long: 5_000 }) },
  );
});

test.each(["Name", "Names"])("an emoji is whole wherever it is in a long file with the heading %s", async (heading) => {
  const cells = Array.from({ length: 20 }, () => "🩰".repeat(4_000));
  const parsed = await parseFile(new TextEncoder().encode([heading, ...cells].join("\n")));
  expect(parsed.ok && parsed.value.rows.map((row) => row.cells[0])).toEqual(cells);
});

test.each([
  ["a,b\n1,2\n", ","],
  ["a;b\n1,5;2,5\n3,5;4\n", ";"],
  ["a\tb\n1,2\t3\n", "\t"],
  ["sep=|\na|b\n1|2\n", "|"],
  ['"a,x";b\n1;2\n', ";"],
])("%j is read with its own delimiter", async (content, delimiter) => {
  const parsed = await parseFile(new TextEncoder().encode(content));
  expect(
    parsed.ok && [parsed.value.delimiter, parsed.value.headings.length, parsed.value.rows[0]?.cells.length],
  ).toEqual([delimiter, 2, 2]);
});

test("UTF-16 without a byte order mark is known by its empty halves", async () => {
  const wide = new Uint8Array(Uint16Array.from("Name\nZoë\n", (letter) => letter.charCodeAt(0)).buffer);
  const parsed = await parseFile(wide);
  expect(parsed.ok && [parsed.value.encoding, parsed.value.rows[0]?.cells]).toEqual(["utf-16le", ["Zoë"]]);
});
