import { expect, test } from "vitest";
import { termDates } from "./term-dates.ts";

const term = (id: number, name: string, starts_on: string, ends_on: string) => ({
  id,
  name,
  starts_on,
  ends_on,
  half_term_starts_on: null,
  half_term_ends_on: null,
});
const session = (date: string, status: "scheduled" | "cancelled" = "scheduled") => ({
  date,
  start: "16:30",
  end: "17:30",
  starts_at: `${date}T16:30:00Z`,
  status,
});

const autumn = term(1, "Autumn term 2026", "2026-09-07", "2026-12-20");
const spring = term(2, "Spring term 2027", "2027-01-04", "2027-03-21");
const summer = term(3, "Summer term 2027", "2027-04-05", "2027-07-18");

const schedule = {
  terms: [autumn, spring, summer],
  sessions: [
    session("2026-11-23"),
    session("2026-11-30", "cancelled"),
    session("2027-01-04"),
    session("2027-03-15"),
    session("2027-04-12"),
  ],
  skipped: [
    { date: "2026-10-26", reason: "Autumn term 2026 half-term" },
    { date: "2027-02-15", reason: "Spring term 2027 half-term" },
    { date: "2027-05-03", reason: "Early May bank holiday" },
  ],
};

test("dates are grouped by term, with known trial places", () => {
  const [first] = termDates(schedule, [{ date: "2026-11-23", start: "16:30", end: "17:30", available: 4, dates: [] }]);
  expect(first?.name).toBe("Autumn term 2026");
  expect(first?.sessions).toEqual([
    { date: "2026-11-23", start: "16:30", end: "17:30", cancelled: false, available: 4 },
    { date: "2026-11-30", start: "16:30", end: "17:30", cancelled: true, available: null },
  ]);
});

test("a skipped date has its reason; past ones are left out", () => {
  expect(termDates(schedule, []).map((one) => one.skipped)).toEqual([
    [],
    [{ date: "2027-02-15", reason: "Half-term" }],
  ]);
});

test("a term with incomplete dates is left out", () => {
  expect(termDates(schedule, []).map((one) => one.name)).toEqual(["Autumn term 2026", "Spring term 2027"]);
});

test("the only term is shown even if incomplete; without sessions there are no terms", () => {
  expect(termDates({ terms: [summer], sessions: [session("2027-04-12")], skipped: [] }, [])).toHaveLength(1);
  expect(termDates({ ...schedule, sessions: [] }, [])).toEqual([]);
});
