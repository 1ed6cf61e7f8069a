import type { Api, Product } from "@matinee/contract/client";
import { sendOnce } from "@matinee/webapp";
import { expect, test } from "vitest";
import { aCamp, aHoodie, aTrial } from "../../shared/basket/example-lines.ts";
import { bringBack, undoPlan } from "./undo.ts";

// Only its variations are looked at.
const product = {
  variations: [
    { id: 2, attribute_ids: [1, 11] },
    { id: 3, attribute_ids: [2, 10] },
  ],
} as Product;

test("a trial or enrolment is restored with its children and date", () => {
  const children = [
    { id: "ada", first_name: "Ada" },
    { id: "leo", first_name: "Leo" },
  ];
  const form = { order_id: "o", group_id: 7, child_ids: ["ada", "leo"], start_date: "2026-11-21" };
  expect(undoPlan(aTrial({ children }), "o", null)).toEqual({
    kind: "class",
    form: { ...form, type: "trial" },
    addons: [],
  });
  expect(undoPlan(aTrial({ type: "enrolment", children }), "o", null)).toMatchObject({ form: { type: "enrolment" } });
});

test("a camp is restored with its add-ons, their quantities and its payment choice", () => {
  const addons = [
    { id: 2, name: "Hot lunch", quantity: 1, price: 1, total: 1, days: [], choice: null },
    { id: 4, name: "T-shirt", quantity: 3, price: 1, total: 3, days: [], choice: null },
  ];
  expect(undoPlan(aCamp({ addons }), "o", null)).toEqual({
    kind: "class",
    form: {
      order_id: "o",
      type: "camp",
      course_id: 3,
      child_ids: ["ada"],
      take_full_payment: false,
      course_addon_ids: [2, 4],
    },
    addons: [{ id: 4, quantity: 3 }],
  });
});

test("single days, the days of an extra and its size are restored", () => {
  const day = { date: "2027-04-06", start: "09:30", end: "15:30" };
  const addons = [
    { id: 2, name: "Hot lunch", quantity: 1, price: 1, total: 1, days: [day.date], choice: null },
    { id: 4, name: "T-shirt", quantity: 1, price: 1, total: 1, days: [], choice: "Age 7–8" },
  ];
  expect(undoPlan(aCamp({ addons, by_the_day: true, dates: [day] }), "o", null)).toMatchObject({
    form: { days: [day.date], course_addon_ids: [2] },
    addons: [
      { id: 2, quantity: 1, days: [day.date] },
      { id: 4, quantity: 1, choice: "Age 7–8" },
    ],
  });
});

test("a shop item is restored with its options, text and quantity", () => {
  expect(undoPlan(aHoodie(), "o", product)).toEqual({
    kind: "product",
    form: {
      order_id: "o",
      product_id: 1,
      quantity: 2,
      is_personalised: true,
      personalisation: "Ada H",
      attribute_id: [2, 10],
    },
  });
});

test("a line with missing ids cannot be restored", () => {
  expect(undoPlan(aHoodie({ variation_id: 99 }), "o", product)).toBeNull();
  expect(undoPlan(aHoodie(), "o", null)).toBeNull();
  expect(undoPlan(aTrial({ start_date: null }), "o", null)).toBeNull();
});

test("a line is restored even if an add-on is full, and reports that", async () => {
  const asked: string[] = [];
  const full = new Error("full");
  const call = async (name: string) => {
    asked.push(name);
    if (name.includes("addons")) throw full;
    return { id: "new" };
  };
  const addons = [{ id: 4, name: "T-shirt", quantity: 3, price: 1, total: 3, days: [], choice: null }];
  const plan = undoPlan(aCamp({ addons }), "o", null);
  if (plan === null) throw new Error("There is a plan for a camp");
  // Only `call` is used.
  expect(await bringBack({ call } as unknown as Api, plan, sendOnce())).toEqual({ id: "new", short: full });
  expect(asked).toEqual(["POST /order-items/create", "POST /order-item-course-addons/create"]);
});

test.each([
  ["a shop item", undoPlan(aHoodie(), "o", product)],
  ["a class", undoPlan(aTrial(), "o", null)],
])("%s comes back once, although the answer got lost the first time", async (_what, plan) => {
  if (plan === null) throw new Error("There is a plan for it");
  const keys: (string | undefined)[] = [];
  const call = async (_name: string, { idempotencyKey }: { idempotencyKey?: string }) => {
    keys.push(idempotencyKey);
    await Promise.resolve();
    if (keys.length === 1) throw new TypeError("Failed to fetch");
    return { id: "new" };
  };
  // Only `call` is used.
  const api = { call } as unknown as Api;
  const once = sendOnce();
  await expect(bringBack(api, plan, once)).rejects.toThrow("Failed to fetch");
  expect(await bringBack(api, plan, once)).toEqual({ id: "new", short: null });
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/u), keys[0]]);
});
