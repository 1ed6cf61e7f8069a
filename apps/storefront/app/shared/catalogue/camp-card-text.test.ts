import { expect, test } from "vitest";
import { cardDates, cardExtras, cardPrice, cardTimes } from "./camp-card-text.ts";

const week = { start_date: "2027-02-15", end_date: "2027-02-19" };
const day = (date: string, start = "09:30", end = "15:30") => ({ date, start, end, available: null });

test("the year is shown if it is not this year", () => {
  expect(cardDates(week, "2026-11-21")).toBe("15–19 February 2027");
  expect(cardDates(week, "2027-01-01")).toBe("15–19 February");
});

test("shows the number of days and their hours", () => {
  expect(cardTimes([day("2027-02-15"), day("2027-02-16")])).toBe("2 days, 09:30–15:30");
  expect(cardTimes([day("2027-02-15")])).toBe("09:30–15:30");
  expect(cardTimes([day("2027-02-15"), day("2027-02-16", "10:00", "16:00")])).toBe("2 days, between 09:30–16:00");
  expect(cardTimes([])).toBe("");
});

const camp = {
  price: 17_000,
  day_price: null,
  days: [day("2027-02-15")],
  booking_fee: 0,
  deposit: 5000,
  balance_due_on: "2027-01-18",
};

test("prices include the booking fee, also with a deposit", () => {
  expect(cardPrice(camp, "2026-11-21")).toEqual({
    total: "£170",
    perDay: null,
    day: null,
    fee: null,
    deposit: "or £50 deposit now",
  });
  expect(cardPrice({ ...camp, booking_fee: 150 }, "2026-11-21")).toEqual({
    total: "£171.50",
    perDay: null,
    day: null,
    fee: "including £1.50 booking fee",
    deposit: "or £51.50 deposit now",
  });
});

test("a camp of several days says what each of them costs, and what a single one costs", () => {
  const days = ["15", "16", "17"].map((date) => day(`2027-02-${date}`));
  expect(cardPrice({ ...camp, days, day_price: 6_950 }, "2026-11-21")).toMatchObject({
    perDay: "£56.67 a day",
    day: "single days £69.50",
  });
});

test("no deposit is offered after the balance date, or if the camp takes none", () => {
  expect(cardPrice(camp, "2027-01-18").deposit).toBeNull();
  expect(cardPrice({ ...camp, deposit: null }, "2026-11-21").deposit).toBeNull();
  expect(cardPrice({ ...camp, balance_due_on: null }, "2026-11-21").deposit).toBeNull();
});

test("extras are listed in one line", () => {
  expect(cardExtras([{ name: "Hot lunch" }, { name: "Camp T-shirt" }])).toBe("Extras: Hot lunch, Camp T-shirt");
  expect(cardExtras([])).toBeNull();
});
