import { expect, test } from "vitest";
import { csvFile, type CsvColumns } from "./csv.ts";

const columns: CsvColumns<{ name: string; note: string | null }> = [
  ["Name", (row) => row.name],
  ["Note", (row) => row.note],
];

async function textOf(rows: readonly { name: string; note: string | null }[]): Promise<string> {
  const ids = rows.map((_, index) => index);
  const read = async (wanted: readonly number[]) => rows.filter((_, index) => wanted.includes(index));
  const parts: string[] = [];
  for await (const part of csvFile("x.csv", columns, { ids, read }).parts) parts.push(part);
  return parts.join("");
}

test("the file is RFC 4180 with a byte order mark, and has a header even without rows", async () => {
  expect(await textOf([])).toBe("\uFEFFName,Note\r\n");
  expect(
    await textOf([
      { name: 'Zoë, "Zo"', note: "one\ntwo" },
      { name: "Bo", note: null },
    ]),
  ).toBe('\uFEFFName,Note\r\n"Zoë, ""Zo""","one\ntwo"\r\nBo,\r\n');
});

test.each([
  "=1+1",
  "+1+1",
  "-2+3+cmd|' /C calc'!A0",
  "+A1",
  "-",
  "+44 7700 900123",
  "@SUM(A1)",
  "\tx",
  "\rx",
  "\n=1",
  "＝1+1",
])("%j is escaped so that it is not a formula", async (cell) => {
  const text = await textOf([{ name: cell, note: "x" }]);
  expect(text.split("\r\n")[1] + text).toMatch(/^"?'/u);
});

test.each(["+447700900123", "-1.5385", "-2", "07700 900123", "0.5"])("%s can be read back as it is", async (cell) => {
  expect((await textOf([{ name: cell, note: "x" }])).split("\r\n")[1]).toBe(`${cell},x`);
});

test("a long list is read in batches, each row once and in order", async () => {
  const ids = Array.from({ length: 1_203 }, (_, n) => n);
  const sizes: number[] = [];
  const read = async (wanted: readonly number[]) => {
    sizes.push(wanted.length);
    return wanted.map((n) => ({ name: String(n), note: null }));
  };
  const lines: string[] = [];
  for await (const part of csvFile("x.csv", columns, { ids, read }).parts) lines.push(...part.trim().split("\r\n"));
  expect(sizes).toEqual([500, 500, 203]);
  expect(lines.slice(1)).toEqual(ids.map((n) => `${n},`));
});
