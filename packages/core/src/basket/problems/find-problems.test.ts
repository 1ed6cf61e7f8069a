import { fullDate } from "@matinee/format";
import { expect, test } from "vitest";
import { wantedByPool, type Availability, type OtherBooking } from "../availability.ts";
import type { OrderLine } from "../line.ts";
import { ada, bo, camp, hoodie, session, trial } from "../testing/sample-lines.ts";
import { findProblems } from "./find-problems.ts";

/** Pools have 99 places, except those given. */
function availability(
  lines: readonly OrderLine[],
  pools: Readonly<Record<number, number>> = {},
  elsewhere: readonly OtherBooking[] = [],
): Availability {
  const wanted = wantedByPool(lines);
  const all = [...wanted.keys()].map((id) => [id, { id, size: pools[id] ?? 99, committed: 0, held: 0 }] as const);
  return { pools: new Map(all), wanted, elsewhere };
}

const problems = (lines: readonly OrderLine[], pools = {}, elsewhere: readonly OtherBooking[] = []) =>
  findProblems(lines, availability(lines, pools, elsewhere), null);
const codes = (lines: readonly OrderLine[], pools = {}, elsewhere: readonly OtherBooking[] = []) =>
  problems(lines, pools, elsewhere).map(({ code, item_id }) => `${item_id}: ${code}`);

test("a basket that fits has no problems, also when it takes the last place, trial place and piece", () => {
  const lines = [trial(), camp(), hoodie()];
  expect(codes(lines, { 1: 1, 101: 1, 50: 1, 300: 1 })).toEqual([]);
});

test("a pool that is short stops every line on it, with what can be done", () => {
  expect(codes([trial()], { 1: 0 })).toEqual(["trial: no_places_left"]);
  expect(codes([trial()], { 102: 0 })).toEqual(["trial: no_places_left"]);
  expect(codes([trial({ type: "enrolment", unit_price_pence: 2_000 })], { 101: 0 })).toEqual([]);
  expect(problems([camp()], { 50: 0 })).toMatchObject([
    { code: "no_places_left", available: 0, remedies: ["waiting_list", "remove"] },
  ]);
});

test("only a trial is waited for: places from the list begin with one", () => {
  const remedies = (line: OrderLine) => problems([line], { 1: 0 })[0]?.remedies;
  expect(remedies(trial())).toEqual(["choose_date", "waiting_list", "remove"]);
  expect(remedies(trial({ type: "enrolment", unit_price_pence: 2_000 }))).toEqual(["choose_date", "remove"]);
});

test("of two lines on one stock each may keep what the other leaves", () => {
  const lines = [
    hoodie({ quantity: 2 }),
    hoodie({ id: "printed", quantity: 3, personalisation: "Ada", personalisation_pence: 500 }),
  ];
  expect(problems(lines, { 300: 4 })).toMatchObject([
    { item_id: "hoodie", available: 1, remedies: ["lower_quantity", "remove"] },
    { item_id: "printed", available: 2, remedies: ["lower_quantity", "remove"] },
  ]);
  expect(problems(lines, { 300: 0 })[0]).toMatchObject({ available: 0, remedies: ["remove"] });
});

test("a price that has changed is asked about, for add-ons and printing too", () => {
  const addon = {
    id: 4,
    name: "Lunch",
    quantity: 1,
    unit_price_pence: 600,
    price_now_pence: 650,
    choice_label: null,
    choice_sold: true,
    vat_bp: 0,
    days: null,
    choice: null,
    pool_ids: [],
  };
  const lines = [
    trial({ unit_price_pence: 1_100 }),
    camp({ addons: [addon] }),
    hoodie({ personalisation: "Ada", personalisation_pence: 400 }),
  ];
  expect(problems(lines).map(({ message }) => message)).toEqual([
    "The price of Mini Movers has changed from £11.00 to £12.00.",
    "The price of Lunch at Easter camp has changed from £6.00 to £6.50.",
    "The price of Hoodie has changed from £24.00 to £25.00.",
  ]);
});

test("what is no longer sold says so and nothing else", () => {
  const closed = [
    trial({ unit_price_pence: 1, group: { ...trial().group, open: false } }),
    camp({ unit_price_pence: 1 }, { begun: true }),
    hoodie({ personalisation: "Ada" }, { personalisation: null }),
  ];
  expect(codes(closed)).toEqual(["trial: class_closed", "camp: not_on_sale", "hoodie: not_on_sale"]);
  expect(codes([trial({ sessions: [session("2027-01-16", 2)] })])).toEqual(["trial: date_not_offered"]);
});

test("a child booked twice is found in the basket, on the later line alone, and elsewhere", () => {
  const first = trial({ id: "a", children: [ada, bo] });
  const second = trial({ id: "b", type: "enrolment", unit_price_pence: 2_000, children: [bo] });
  expect(codes([first, second])).toEqual(["b: already_booked"]);
  const elsewhere = {
    child_id: ada.id,
    pool_id: 2,
    name: "Mini Movers",
    held_on: "2027-01-16",
    start: "10:00",
    end: "11:00",
  };
  expect(codes([trial()], {}, [elsewhere])).toEqual(["trial: already_booked"]);
  // What can be booked from a later date says which date is in the way.
  const term = trial({ type: "enrolment", unit_price_pence: 2_000 });
  const [one, two] = term.sessions.map(({ place_pool_id: pool }) => ({ ...elsewhere, pool_id: pool }));
  if (one === undefined || two === undefined) throw new Error("The class has two dates");
  const told = (others: readonly OtherBooking[]) => problems([term], {}, others)[0];
  expect(told([one])).toMatchObject({
    message: `Ada already has a place in Mini Movers on ${fullDate(term.sessions[0]?.held_on ?? "")}.`,
    remedies: ["choose_date", "remove"],
  });
  expect(told([one, two])).toMatchObject({
    message: expect.stringContaining(` and ${fullDate(term.sessions[1]?.held_on ?? "")}.`) as string,
    remedies: ["remove"],
  });
  expect(codes([camp()], {}, [{ ...elsewhere, pool_id: 50 }])).toEqual(["camp: already_booked"]);
  expect(codes([camp()], {}, [{ ...elsewhere, child_id: bo.id, pool_id: 50 }])).toEqual([]);
});

test("children who had their trials are named, one or several", () => {
  const line = trial({ children: [ada, bo] });
  const told = (children: readonly (typeof ada)[], same_class: boolean) => {
    const refusedTrials = children.map(({ id }) => ({ line_id: line.id, child_id: id, same_class }));
    return findProblems([line], { ...availability([line]), refusedTrials }, null)[0]?.message;
  };
  expect(told([ada], true)).toBe(
    "Ada has already had or booked a trial in Mini Movers. You can join for the rest of the term if it has a place, or try another class.",
  );
  expect(told([ada, bo], false)).toBe(
    "Ada and Bo have used all the trials this school allows in a school year. You can join Mini Movers for the rest of the term if it has a place.",
  );
});

test("a class or camp whose child is not known here cannot be booked, whatever is free", () => {
  const lines = [trial({ children: [ada], quantity: 2 }), camp({ children: [] })];
  expect(problems(lines)).toMatchObject([
    {
      code: "child_missing",
      item_id: "trial",
      message: "Mini Movers is for a child in your account. Log in to book it, or remove it here.",
      remedies: ["remove"],
    },
    { code: "child_missing", item_id: "camp", remedies: ["remove"] },
  ]);
  expect(codes([trial({ children: [], group: { ...trial().group, open: false } })])).toEqual(["trial: class_closed"]);
});

test("a refused coupon is a problem of the basket, with a way out", () => {
  const coupon = {
    id: 1,
    code: "TEN",
    name: "Ten off",
    seller_id: null,
    seller_name: null,
    percent_bp: 1_000,
    amount_pence: null,
    scopes: [],
    minimum_pence: 0,
    pool_id: null,
    per_customer: null,
  };
  const find = (refusal: "used_up" | "ended" | null) => findProblems([], availability([]), { ...coupon, refusal });
  expect(find("used_up")).toMatchObject([{ code: "coupon_used_up", item_id: null, remedies: ["remove_coupon"] }]);
  expect(find("ended")).toMatchObject([{ code: "coupon_refused" }]);
  expect(find(null)).toEqual([]);
});

test("a full day is told by its date, and leads to other days; so does one that the camp has no longer", () => {
  const byDay = { day_price_pence: 10_000 };
  const days = camp().days.map((day, index) => ({ ...day, pool_id: 60 + index }));
  const line = camp({ days, chosen_days: null }, byDay);
  expect(problems([line], { 60: 3, 61: 0 })).toMatchObject([
    {
      code: "no_places_left",
      message: "The last place in Easter camp on Tuesday 6 April 2027 has gone.",
      remedies: ["choose_date", "remove"],
      available: 0,
    },
  ]);
  const mondays = camp({ days: days.slice(0, 1), chosen_days: ["2027-04-05"], unit_price_pence: 10_000 }, byDay);
  expect(problems([mondays], { 60: 3, 61: 0 })).toEqual([]);
  const gone = camp({ days: days.slice(0, 1), chosen_days: ["2027-04-05", "2027-04-06"] }, byDay);
  expect(problems([gone], { 60: 3 })).toMatchObject([
    { code: "date_not_offered", message: "Easter camp is no longer held on Tuesday 6 April 2027." },
  ]);
  expect(problems([camp({ days, chosen_days: ["2027-04-05"] })], { 60: 3, 61: 3 })).toMatchObject([
    { code: "not_on_sale", message: "Easter camp can no longer be booked by the day." },
  ]);
});
