import { expect, test } from "vitest";
import { readYear, yearCalendar, yearName } from "./next-year-fields.ts";

const term = (name: string, from: string, to: string) => ({
  name,
  starts_on: from,
  ends_on: to,
  half_term_starts_on: null,
  half_term_ends_on: null,
});
const closure = (from: string) => ({ location_id: 7, reason: "Show week", starts_on: from, ends_on: from });
const found = {
  school: { id: 1, name: "Leeds" },
  locations: [],
  year: 2026,
  terms: [
    { was: term("Autumn", "2026-09-07", "2026-12-18"), next: term("Autumn", "2027-09-06", "2027-12-17"), exists: true },
    {
      was: term("Spring", "2027-01-04", "2027-03-26"),
      next: term("Spring", "2028-01-03", "2028-03-24"),
      exists: false,
    },
  ],
  closures: [{ was: closure("2027-03-01"), next: closure("2028-02-28"), exists: false }],
  bank_holidays: [],
};

test("only what is ticked is sent, and a problem is shown at the row of the form that it is about", () => {
  const form = new FormData();
  form.set("terms.1.add", "on");
  form.set("terms.1.name", "Spring 2028");
  form.set("terms.1.starts_on", "2028-01-10");
  form.set("terms.1.ends_on", "2028-03-24");
  const { body, rowOf } = readYear(form, found);
  expect(body).toEqual({ terms: [term("Spring 2028", "2028-01-10", "2028-03-24")], closures: [] });
  expect([...rowOf]).toEqual([["terms.1", "terms.0"]]);
  form.set("closures.0.add", "on");
  form.set("closures.0.starts_on", "2028-02-28");
  form.set("closures.0.ends_on", "2028-02-28");
  const more = readYear(form, found).body;
  expect(more.closures).toEqual([closure("2028-02-28")]);
  expect(yearCalendar(found, "next", more).terms.map(({ starts_on }) => starts_on)).toEqual([
    "2027-09-06",
    "2028-01-10",
  ]);
  expect(yearCalendar(found, "was").closures).toHaveLength(1);
  expect(yearName(2099)).toBe("2099/00");
});
