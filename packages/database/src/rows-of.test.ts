import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkRows, rowsOf } from "./rows-of.ts";

const child = z.object({ name: z.string(), born: z.iso.date(), schools: z.array(z.object({ id: z.int() })) });
const ada = { name: "Ada Lovelace", born: "2015-12-10", schools: [{ id: 7 }] };

test("rows that fit are returned with the columns of the schema", () => {
  expect(checkRows("children", child, [ada, { ...ada, secret: "peanuts" }])).toEqual([ada, ada]);
  expect(rowsOf("children", child, sql`select 1`).check([])).toEqual([]);
});

test.each([
  [{ ...ada, name: null }, "name (invalid_type, expected string)"],
  [{ ...ada, born: "10 December 2015" }, "born (invalid_format)"],
  [{ ...ada, schools: [{ id: 7 }, { id: "Leeds" }] }, "schools.1.id (invalid_type, expected number)"],
  [{ name: "Ada Lovelace" }, "born (invalid_type, expected string), schools (invalid_type, expected array)"],
  [undefined, "the row (invalid_type, expected object)"],
])("a row that does not fit is a defect, named by its statement and its columns", (row, where) => {
  expect(() => checkRows("the children of a family", child, [ada, row])).toThrow(
    new TypeError(`The database returned an unexpected row for the children of a family: ${where}`),
  );
});

test("numbers and dates are not converted", () => {
  const row = z.object({ total: z.int(), at: z.iso.datetime() });
  expect(() => checkRows("a total", row, [{ total: "12", at: "2026-09-01T09:00:00Z" }])).toThrow("total (invalid_type");
  expect(() => checkRows("a total", row, [{ total: 12, at: new Date(0) }])).toThrow("at (invalid_type");
});

test("the error about a row contains no value of it, and names at most five columns", () => {
  const kind = z.enum(["trial", "enrolment"]);
  const many = z.strictObject({ a: kind, b: kind, c: z.guid(), d: z.email(), e: z.int().max(3), f: z.literal("no") });
  const row = { a: "peanuts", b: "peanuts", c: "peanuts", d: "peanuts", e: 4_711, f: "peanuts" };
  const { message } = thrownBy(() => checkRows("notes", many, [row]));
  expect(message).not.toMatch(/peanuts|4_?711/);
  expect(message.split(", ")).toHaveLength(5);
});

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("It threw no error");
}
