import { expect, test } from "vitest";
import { addonPrice, campDates, campDays, campTimes } from "./camp-text.ts";

const day = (date: string, start = "09:30", end = "15:30") => ({ date, start, end, available: null });
const week = ["15", "16", "17", "18", "19"].map((d) => day(`2027-02-${d}`));

test("dates and days of a camp", () => {
  expect(campDates({ start_date: "2027-02-15", end_date: "2027-02-19" })).toBe("15–19 February 2027");
  expect(campDates({ start_date: "2026-12-30", end_date: "2027-01-02" })).toBe("30 December – 2 January 2027");
  expect(campDays(week)).toBe("5 days, Mon 15 Feb to Fri 19 Feb");
  expect(campDays([day("2027-02-15")])).toBe("One day, Mon 15 Feb");
  expect(campDays([])).toBe("");
});

test("equal times are shown once, different ones as a span", () => {
  expect(campTimes(week)).toBe("09:30–15:30 every day");
  expect(campTimes([day("2027-02-15")])).toBe("09:30–15:30");
  expect(campTimes([day("2027-02-15"), day("2027-02-16", "10:00", "17:00")])).toBe(
    "between 09:30–17:00, see the days below",
  );
  expect(campTimes([])).toBe("");
});

test("add-ons are priced by the day or for the whole camp", () => {
  expect(addonPrice({ price: 650, per: "day" }, 5)).toBe("£6.50 a day, £32.50 in all");
  expect(addonPrice({ price: 650, per: "day" }, 1)).toBe("£6.50 for the day");
  expect(addonPrice({ price: 1200, per: "course" }, 5)).toBe("£12");
});
