import { expect, test } from "vitest";
import { isoDate } from "../kernel/index.ts";
import { readPlaceRow } from "./place-row.ts";

const today = isoDate("2026-11-25");
const row = { email: "pat@example.test", child_name: "Ada Tester", class_name: "Ballet 1" };
const read = (from: string) => readPlaceRow({ ...row, from_on: from }, today);

test.each([
  ["05/01/27", "2027-01-05"],
  ["5/1/2027", "2027-01-05"],
  ["07/09/26", "2026-09-07"],
  // Since when the child has come.
  ["3/9/2018", "2018-09-03"],
  ["5 Jan 17", "2017-01-05"],
])("a place from %s on begins on %s", (from, on) => {
  expect(read(from)).toMatchObject({ ok: true, value: { fromOn: on } });
});

test.each(["05/01/1927", "2006-11-20"])("a place from %s on is refused: nobody means that day", (from) => {
  const refused = read(from);
  expect(refused).toMatchObject({ ok: false, error: [{ path: "from_on" }] });
  expect(refused.ok ? "" : refused.error[0]?.message).toMatch(/^This day is more than twenty years ago\./u);
});

test("a row without a day says none", () => {
  expect(readPlaceRow(row, today)).toMatchObject({ ok: true, value: { fromOn: null } });
});
