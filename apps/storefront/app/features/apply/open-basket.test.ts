import { expect, test } from "vitest";
import { apiOf, refusalOf } from "../../shared/testing/api-of.ts";
import { withOpenBasket } from "./open-basket.ts";

const CURRENT = "GET /orders/current-order";
const RELEASE = "POST /shop/cancel-checkout";
const placed = () => refusalOf(409, { code: "order_placed" });

function aVisitor(status: "basket" | "placed" = "basket") {
  return apiOf({ [CURRENT]: () => ({ id: "order", status }), [RELEASE]: () => ({}) });
}

test("work is done on the visitor's open basket, and its answer is returned", async () => {
  const { api, asked } = aVisitor();
  expect(await withOpenBasket(api, async (orderId) => `${orderId} done`)).toBe("order done");
  expect(asked).toEqual([CURRENT]);
});

test("a basket at checkout keeps its places where nothing is changed", async () => {
  const { api, asked } = aVisitor("placed");
  await withOpenBasket(api, async () => void asked.push("work"));
  expect(asked).toEqual([CURRENT, "work"]);
});

test("a basket that is at checkout, perhaps since another tab took it there, is released, and the work is done once more", async () => {
  const { api, asked } = aVisitor();
  const refusals = [placed()];
  const reported: boolean[] = [];
  const answer = await withOpenBasket(api, async (_, { quiet }) => {
    asked.push("work");
    // The visitor is not told of the first refusal.
    reported.push(quiet?.(placed()) === true);
    const refusal = refusals.pop();
    if (refusal !== undefined) throw refusal;
    return "done";
  });
  expect([answer, asked, reported]).toEqual(["done", [CURRENT, "work", RELEASE, "work"], [true, false]]);
});

test("any other refusal, and a second one of the same kind, reaches the screen", async () => {
  const full = refusalOf(409, { code: "no_places_left" });
  const { api, asked } = aVisitor();
  await expect(withOpenBasket(api, () => Promise.reject(full))).rejects.toBe(full);
  expect(asked).toEqual([CURRENT]);
  const again = placed();
  await expect(withOpenBasket(aVisitor().api, () => Promise.reject(again))).rejects.toBe(again);
});
