import { expect, test } from "vitest";
import { aCamp, aTrial } from "../../shared/basket/example-lines.ts";
import { bookingsOf } from "./bookings.ts";

test("the children of one camp are combined with their extras; classes are separate", () => {
  const leo = [{ id: "leo", first_name: "Leo" }];
  const twice = [{ id: 4, name: "T-shirt", quantity: 2, price: 1, total: 2, days: [], choice: null }];
  const bookings = bookingsOf([
    aTrial(),
    aCamp(),
    aTrial({ id: "trial-2" }),
    aCamp({ id: "camp-2", children: leo, addons: twice }),
    aCamp({ id: "camp-3", course_id: 8, addons: [] }),
  ]);
  expect(bookings.map((one) => [one.item.id, one.children.map((child) => child.first_name), one.extras])).toEqual([
    ["trial-1", ["Ada"], []],
    ["trial-2", ["Ada"], []],
    ["camp-1", ["Ada", "Leo"], ["Ada: Hot lunch", "Leo: 2 × T-shirt"]],
    ["camp-3", ["Ada"], []],
  ]);
});

test("what begins first stands first", () => {
  const bookings = bookingsOf([aCamp(), aTrial()]);
  expect(bookings.map((one) => one.item.id)).toEqual(["trial-1", "camp-1"]);
});

test("a child on other days is a booking of their own, and extras say their days and size", () => {
  const day = { date: "2027-04-06", start: "09:30", end: "15:30" };
  const leo = [{ id: "leo", first_name: "Leo" }];
  const addons = [
    { id: 2, name: "Hot lunch", quantity: 1, price: 1, total: 1, days: [day.date], choice: null },
    { id: 4, name: "T-shirt", quantity: 1, price: 1, total: 1, days: [], choice: "Age 7–8" },
  ];
  const bookings = bookingsOf([
    aCamp(),
    aCamp({ id: "camp-2", children: leo, dates: [day], by_the_day: true, addons }),
  ]);
  expect(bookings.map((one) => one.extras)).toEqual([
    ["Ada: Hot lunch"],
    ["Leo: Hot lunch on Tue 6 Apr, T-shirt, Age 7–8"],
  ]);
});
