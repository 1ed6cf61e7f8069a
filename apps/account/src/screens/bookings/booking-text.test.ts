import { expect, test } from "vitest";
import { arrangementText, datesSummary, dateState, formatBookedDate, kindOf } from "./booking-text.ts";

const date = (over: boolean, cancelled = false) => ({
  date: "2026-11-28",
  start: "10:00",
  end: "12:00",
  over,
  cancelled,
  location: null,
  teachers: [],
  reason: null,
});

test("a booked date shows its day and time, and whether it is past or cancelled", () => {
  expect(formatBookedDate(date(false))).toBe("Saturday 28 November, 10:00–12:00");
  expect([date(false), date(true), date(false, true), date(true, true)].map(dateState)).toEqual([
    null,
    "past",
    "cancelled",
    "cancelled",
  ]);
});

test.each([
  ["camp", [date(false), date(false)], "2 days"],
  ["trial", [date(false)], "1 date"],
  ["enrolment", [date(true), date(false, true), date(false)], "3 dates, 1 still to come"],
  ["enrolment", [date(true), date(true)], "2 dates"],
] as const)("the dates of a %s are summarised", (type, dates, summary) => {
  expect(datesSummary({ type, dates: [...dates] })).toBe(summary);
});

test("each type of booking has a label", () => {
  expect((["trial", "enrolment", "camp"] as const).map((type) => kindOf({ type }))).toEqual(["Trial", "Class", "Camp"]);
});

test("a date says where it is held, who takes it and why, if that is not as always", () => {
  const hall = {
    id: 1,
    name: "St Mary's Hall",
    address_line_1: "",
    post_town: "",
    postcode: "",
    access: "",
    travel: "",
    lat: 0,
    lng: 0,
  };
  const plain = { location: null, teachers: [], reason: null };
  expect(arrangementText(plain)).toBeNull();
  expect(arrangementText({ ...plain, location: hall, reason: "Hall is let" })).toBe("at St Mary's Hall: Hall is let");
  expect(arrangementText({ location: hall, teachers: ["Kim", "Ada"], reason: null })).toBe(
    "at St Mary's Hall, with Kim and Ada",
  );
});
