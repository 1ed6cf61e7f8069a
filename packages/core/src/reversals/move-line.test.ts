import { expect, test } from "vitest";
import type { Availability } from "../basket/index.ts";
import { camp, hoodie, leeds, session, trial } from "../basket/testing/sample-lines.ts";
import { checkMove, chooseTarget, type StandingLine } from "./move-line.ts";

const standing = (change: Partial<StandingLine> = {}): StandingLine => ({
  id: "old",
  type: "trial",
  seller_id: leeds.id,
  group_id: 5,
  course_id: null,
  variation_id: null,
  product_id: null,
  start_on: "2027-01-02",
  days: null,
  quantity: 2,
  child_ids: ["child-a", "child-b"],
  to_come: 2,
  dates: 2,
  ...change,
});
const standingCamp = (change: Partial<StandingLine> = {}) =>
  standing({ type: "camp", group_id: null, course_id: 8, start_on: null, ...change });
const standingItem = (change: Partial<StandingLine> = {}) =>
  standing({
    type: "product",
    group_id: null,
    variation_id: 30,
    product_id: 3,
    start_on: null,
    child_ids: [],
    ...change,
  });
/** A term that costs £20.00 for the sessions that are left. */
const enrolment = trial({ type: "enrolment", unit_price_pence: 2_000 });
const term = (change: Partial<StandingLine> = {}) => standing({ type: "enrolment", ...change });

const free: Availability = { pools: new Map(), wanted: new Map(), elsewhere: [] };
const refused = (code: string, details: unknown) => ({ ok: false, error: { code, details } });

test("all of a line moves unless some of its children or pieces are named", () => {
  const toClass = { group_id: 7, start_date: "2027-01-09" };
  expect(chooseTarget(standing(), toClass)).toEqual({
    ok: true,
    value: {
      quantity: 2,
      childIds: ["child-a", "child-b"],
      groupId: 7,
      courseId: null,
      variationId: null,
      startOn: "2027-01-09",
      days: null,
    },
  });
  expect(chooseTarget(standing(), { ...toClass, child_ids: ["CHILD-B", "child-b"] })).toMatchObject({
    value: { quantity: 1, childIds: ["child-b"] },
  });
  expect(chooseTarget(standingItem(), { variation_id: 31 })).toMatchObject({
    value: { quantity: 2, childIds: [], variationId: 31, groupId: null },
  });
  expect(chooseTarget(standingItem(), { variation_id: 31, quantity: 1 })).toMatchObject({ value: { quantity: 1 } });
});

test("a class is joined on its next date unless a day is named, and the days of a camp come in order", () => {
  expect(chooseTarget(term(), { group_id: 7 })).toMatchObject({ value: { groupId: 7, startOn: null } });
  expect(chooseTarget(standingCamp(), { course_id: 9 })).toMatchObject({ value: { courseId: 9, days: null } });
  expect(chooseTarget(standingCamp(), { course_id: 9, days: ["2027-04-06", "2027-04-05"] })).toMatchObject({
    value: { days: ["2027-04-05", "2027-04-06"] },
  });
});

test.each([
  [standing(), { group_id: 7, start_date: "2027-01-09", child_ids: ["child-x"] }, "child_ids"],
  [standing(), { group_id: 7, start_date: "2027-01-09", child_ids: [] }, "child_ids"],
  [standing(), { group_id: 7 }, "start_date"],
  [standing(), { course_id: 9, start_date: "2027-01-09" }, "group_id"],
  [term(), {}, "group_id"],
  [standingCamp(), { group_id: 7 }, "course_id"],
  [standingItem(), { course_id: 9 }, "variation_id"],
] as const)("what is missing is asked for: %#", (old, input, path) => {
  expect(chooseTarget(old, input)).toMatchObject({ ok: false, error: { code: "invalid", details: [{ path }] } });
});

test("no more pieces move than are left", () => {
  expect(chooseTarget(standingItem(), { variation_id: 31, quantity: 3 })).toEqual(
    refused("preview_changed", "Only 2 of these are left."),
  );
  expect(chooseTarget(standingItem({ quantity: 1 }), { variation_id: 31, quantity: 2 })).toEqual(
    refused("preview_changed", "Only 1 of these is left."),
  );
});

test("a booking moves within its school", () => {
  expect(checkMove(standing(), trial(), free)).toEqual({ ok: true, value: { left: null, clashes: [] } });
  expect(checkMove(standing({ seller_id: 3 }), trial(), free)).toEqual(
    refused(
      "transfer_refused",
      "Mini Movers is with Matinee Leeds, another school. Cancel this booking and book there instead.",
    ),
  );
});

test("what is booked already is no move, and another date, day or size of it is one", () => {
  const same = refused("transfer_refused", "This is what is booked already.");
  expect(checkMove(standing({ group_id: 7, start_on: "2027-01-09" }), trial(), free)).toEqual(same);
  expect(checkMove(standing({ group_id: 7 }), trial(), free).ok).toBe(true);
  expect(checkMove(term({ group_id: 7 }), enrolment, free)).toEqual(same);
  expect(checkMove(term(), enrolment, free).ok).toBe(true);
  expect(checkMove(standingCamp({ course_id: 9 }), camp(), free)).toEqual(same);
  expect(checkMove(standingCamp(), camp(), free).ok).toBe(true);
  const byDay = camp({ chosen_days: ["2027-04-05"], unit_price_pence: 9_000 }, { day_price_pence: 9_000 });
  expect(checkMove(standingCamp({ course_id: 9, days: ["2027-04-05"] }), byDay, free)).toEqual(same);
  expect(checkMove(standingCamp({ course_id: 9, days: ["2027-04-06"] }), byDay, free).ok).toBe(true);
  expect(checkMove(standingItem({ variation_id: 31 }), hoodie(), free)).toEqual(same);
  expect(checkMove(standingItem(), hoodie(), free).ok).toBe(true);
  expect(checkMove(standingItem({ product_id: 4 }), hoodie(), free)).toEqual(
    refused("transfer_refused", "An item is swapped for the same item in another size or colour."),
  );
});

test("a term that has begun moves for what is left of it, and a trial that was missed moves as a whole", () => {
  expect(checkMove(term({ to_come: 4, dates: 12 }), enrolment, free)).toMatchObject({
    value: { left: { sessions: 4, of: 12 } },
  });
  expect(checkMove(term({ to_come: 12, dates: 12 }), enrolment, free)).toMatchObject({ value: { left: null } });
  expect(checkMove(term({ to_come: 0, dates: 12 }), enrolment, free)).toEqual(
    refused("transfer_refused", "This term is over."),
  );
  expect(checkMove(standing({ to_come: 0 }), trial(), free)).toMatchObject({ value: { left: null } });
  expect(checkMove(standingCamp({ to_come: 1 }), camp(), free)).toEqual(
    refused(
      "transfer_refused",
      "This camp has begun, so it can't be moved. The school can cancel it and give back an amount.",
    ),
  );
});

test("the new line has to be on sale, with places, as in a cart", () => {
  const closed = trial({ group: { ...trial().group, open: false } });
  expect(checkMove(standing(), closed, free)).toEqual(
    refused("class_closed", "Mini Movers is no longer taking bookings."),
  );
  const full = { ...free, pools: new Map([[1, { id: 1, size: 5, committed: 5, held: 0 }]]), wanted: new Map([[1, 1]]) };
  expect(checkMove(standing(), trial(), full)).toMatchObject({ ok: false, error: { code: "no_places_left" } });
});

test("what else a child is booked on at that time is said, and does not stand in the way", () => {
  const dance = {
    child_id: "child-a",
    pool_id: 90,
    name: "Dance",
    held_on: "2027-01-09",
    start: "10:30",
    end: "11:30",
  };
  const next = trial({ sessions: [session("2027-01-09", 1), session("2027-01-16", 2)] });
  expect(checkMove(standing(), next, { ...free, elsewhere: [dance] })).toMatchObject({
    value: { clashes: [{ name: "Dance", held_on: "2027-01-09" }] },
  });
});
