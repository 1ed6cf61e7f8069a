import { testDatabase } from "@matinee/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { valueOf } from "../../testing/world.ts";
import { readList, type ListFields } from "./list-query.ts";

const { db } = await testDatabase();

interface Row {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly day: string;
}

const FIELDS: ListFields = {
  id: { column: sql`r.id`, type: "number" },
  name: { column: sql`r.name collate "C"`, type: "text" },
  count: { column: sql`r.count`, type: "number" },
  day: { column: sql`r.day`, type: "date" },
};

// Few values, so that terms match rows. Some have a meaning in LIKE, in the filter syntax or in SQL.
const name = fc.constantFrom("", "a", "A", "ab", "a:b", "a%b", "a_b", "\\", "é", "' or 1=1 --", " x");
const count = fc.integer({ min: -2, max: 3 });
const day = fc.constantFrom("2026-01-31", "2026-02-01", "2027-12-31");
const rows = fc
  .array(fc.record({ name, count, day }), { minLength: 1, maxLength: 8 })
  .map((made) => made.map((row, id): Row => ({ id, ...row })));

interface Term {
  readonly text: string;
  readonly holds: (row: Row) => boolean;
}

type Value = string | number;
const compare: Record<string, (a: Value, b: Value) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
};

/** A comparison or an `in` term: its text, and a predicate that says which rows it matches. Values are trimmed, so none starts or ends with a blank. */
function termOf<K extends "name" | "count" | "day">(field: K, value: fc.Arbitrary<Row[K]>): fc.Arbitrary<Term> {
  const one = value.filter((given) => String(given).trim() === String(given));
  const comparison = fc.tuple(fc.constantFrom(...Object.keys(compare)), one).map(([operator, wanted]) => ({
    text: `${field}:${operator}:${wanted}`,
    holds: (row: Row) => compare[operator]?.(row[field], wanted) ?? false,
  }));
  const among = fc.array(one, { minLength: 1, maxLength: 3 }).map((wanted) => ({
    text: `${field}:in:${wanted.join(",")}`,
    holds: (row: Row) => wanted.includes(row[field]),
  }));
  return fc.oneof(comparison, among);
}

const like = name
  .filter((text) => !text.includes(";"))
  .map((text) => ({
    text: `name:like:${text}`,
    holds: (row: Row) => row.name.toLowerCase().includes(text.toLowerCase()),
  }));
const terms = fc.array(fc.oneof(termOf("name", name), termOf("count", count), termOf("day", day), like), {
  maxLength: 3,
});
const order = fc.uniqueArray(fc.tuple(fc.constantFrom("count", "day"), fc.constantFrom("asc", "desc", "")), {
  selector: ([field]) => field,
  maxLength: 2,
});

function sorted(found: readonly Row[], wanted: readonly (readonly [string, string])[]): Row[] {
  return found.toSorted((a, b) => {
    for (const [field, direction] of wanted) {
      const [one, other] = field === "count" ? [a.count, b.count] : [a.day, b.day];
      if (one !== other) return (one < other ? -1 : 1) * (direction === "desc" ? -1 : 1);
    }
    return a.id - b.id;
  });
}

test("property: a filter returns the matching rows, sorted as requested, page by page", async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      terms,
      order,
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 2 }),
      async (table, asked, sorts, size, page) => {
        const list = valueOf(
          readList(
            {
              filter: asked.map(({ text }) => text).join(";"),
              sort: sorts.map(([field, direction]) => (direction === "" ? field : `${field},${direction}`)),
              page,
              size,
            },
            FIELDS,
            sql`r.id`,
          ),
        );
        const { rows: found } = await sql<{ id: number }>`
        select r.id from jsonb_to_recordset(${JSON.stringify(table)}::jsonb) as r(id int, name text, count int, day date)
         where ${list.where} order by ${list.orderBy} ${list.limit}`.execute(db);
        const wanted = sorted(
          table.filter((row) => asked.every(({ holds }) => holds(row))),
          sorts,
        );
        expect(found.map(({ id }) => id)).toEqual(wanted.slice(page * size, (page + 1) * size).map(({ id }) => id));
      },
    ),
    { numRuns: 300 },
  );
});
