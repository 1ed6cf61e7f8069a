import { expect, test } from "vitest";
import type { ExtraDetails } from "./editing/extra-form.ts";
import { extraChangeProblems, isCountedOtherwise, type StoredExtra } from "./extra-changes.ts";

const pool = (committed: number, held = 0, over = 0) => ({ id: 1, size: 20, over, committed, held });
const stored = (change: Partial<StoredExtra> = {}): StoredExtra => ({
  id: 5,
  per: "course",
  choose_days: false,
  in_use: true,
  pool: null,
  days: [],
  ...change,
});
const lunch = (change: Partial<ExtraDetails> = {}): ExtraDetails => ({
  id: 5,
  name: "Lunch",
  description: "",
  price: 500,
  per: "course",
  choose_days: false,
  choice_label: "",
  choice_options: [],
  limit: null,
  vat_rate: 0,
  archived: false,
  ...change,
});
const day = { on: "2027-04-05", starts_at: "10:00", ends_at: "16:00", places: null };
const problemsOf = (before: StoredExtra, form: ExtraDetails) =>
  extraChangeProblems([before], { extras: [form], days: [day] });

test("what is sold keeps how it is counted, and what nobody has had is counted anew", () => {
  const message = "It is in a cart or sold already. Stop selling it, and add a new extra instead.";
  expect(problemsOf(stored(), lunch({ per: "day" }))).toEqual([{ path: "extras.0.per", message }]);
  expect(problemsOf(stored({ per: "day" }), lunch({ per: "day", choose_days: true }))).toEqual([
    { path: "extras.0.choose_days", message },
  ]);
  expect(problemsOf(stored(), lunch({ limit: 5 }))).toEqual([{ path: "extras.0.limit", message }]);
  expect(problemsOf(stored({ in_use: false }), lunch({ limit: 5 }))).toEqual([]);
  expect([isCountedOtherwise(stored(), lunch()), isCountedOtherwise(stored(), lunch({ limit: 5 }))]).toEqual([
    false,
    true,
  ]);
});

test("there are no fewer pieces than are taken, but those beyond the size that staff have added", () => {
  const message = "12 pieces are taken (11 booked, 1 being paid for or offered). There can't be fewer than that.";
  expect(problemsOf(stored({ pool: pool(11, 1) }), lunch({ limit: 11 }))).toEqual([
    { path: "extras.0.limit", message },
  ]);
  expect(problemsOf(stored({ pool: pool(11, 1) }), lunch({ limit: 12 }))).toEqual([]);
  expect(problemsOf(stored({ pool: pool(11, 1, 1) }), lunch({ limit: 11 }))).toEqual([]);
});

test("of several days the fullest is named", () => {
  const days = [
    { on: "2027-04-05", pool: pool(2) },
    { on: "2027-04-06", pool: pool(3) },
  ];
  const before = stored({ per: "day", choose_days: true, days });
  expect(problemsOf(before, lunch({ per: "day", choose_days: true, limit: 1 }))).toEqual([
    {
      path: "extras.0.limit",
      message: "3 pieces are taken on Tuesday 6 April 2027. There can't be fewer than that.",
    },
  ]);
});

test("a day on which it is sold stays, and one without a buyer goes", () => {
  const form = lunch({ per: "day", choose_days: true, limit: 9 });
  const on = (committed: number) =>
    stored({ per: "day", choose_days: true, days: [{ on: "2027-04-06", pool: pool(committed) }] });
  expect(problemsOf(on(1), form)).toEqual([
    { path: "extras.0.name", message: "It is sold on Tuesday 6 April 2027, so that day stays." },
  ]);
  expect(problemsOf(on(0), form)).toEqual([]);
});

test("a form adds extras, and names none of another camp", () => {
  const extras = [lunch({ id: null }), lunch({ id: 6 })];
  expect(extraChangeProblems([stored()], { extras, days: [day] })).toEqual([
    { path: "extras.1.name", message: "This extra does not belong to this camp." },
  ]);
});
