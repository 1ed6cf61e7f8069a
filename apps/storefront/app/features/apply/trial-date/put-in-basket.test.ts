import { expect, test } from "vitest";
import { ApiError, type Api } from "@matinee/contract/client";
import { putTrialInBasket } from "./put-in-basket.ts";

const CHOICE = { groupId: 3, childIds: ["mia", "leo"], startDate: "2026-11-28" };

/** An API that notes its calls; a function as an answer may refuse. */
function noting(answers: Record<string, object | (() => object)>): { api: Api; made: string[] } {
  const made: string[] = [];
  const call = async (name: string) => {
    made.push(name);
    const answer = answers[name];
    return await Promise.resolve(isWork(answer) ? answer() : answer);
  };
  // Only `call` is used here.
  return { api: { call } as unknown as Api, made };
}

function isWork(answer: object | undefined): answer is () => object {
  return typeof answer === "function";
}

const order = (status: string) => ({ id: "o", status });
const cart = (groupId: number) => ({ class_items: [{ id: "line", type: "trial", group_id: groupId }] });
const refusal = (code: string) => new ApiError(new Response(null, { status: 409 }), { message: "No.", code });

test("a class that is not in the basket becomes a new line", async () => {
  const { api, made } = noting({ "GET /orders/current-order": order("basket"), "GET /shop/calculate-totals": cart(8) });
  await putTrialInBasket(api, CHOICE);
  expect(made.at(-1)).toBe("POST /order-items/create");
});

test("a line for the same class is changed", async () => {
  const { api, made } = noting({ "GET /orders/current-order": order("basket"), "GET /shop/calculate-totals": cart(3) });
  await putTrialInBasket(api, CHOICE);
  expect(made).not.toContain("POST /order-items/create");
  expect(made.at(-1)).toBe("PUT /order-items/update/{id}");
});

test("a basket at checkout is released first", async () => {
  const { api, made } = noting({ "GET /orders/current-order": order("placed"), "GET /shop/calculate-totals": cart(3) });
  await putTrialInBasket(api, CHOICE);
  expect(made.indexOf("POST /shop/cancel-checkout")).toBeLessThan(made.indexOf("PUT /order-items/update/{id}"));
});

test("a checkout started in another tab is released, and the line is written once", async () => {
  let tries = 0;
  const { api, made } = noting({
    "GET /orders/current-order": order("basket"),
    "GET /shop/calculate-totals": cart(3),
    "PUT /order-items/update/{id}": () => {
      if (tries++ === 0) throw refusal("order_placed");
      return {};
    },
  });
  await putTrialInBasket(api, CHOICE);
  expect(made.filter((name) => name === "POST /shop/cancel-checkout")).toHaveLength(1);
  expect(tries).toBe(2);
});

test("other errors are passed to the caller", async () => {
  const { api } = noting({
    "GET /orders/current-order": order("basket"),
    "GET /shop/calculate-totals": cart(3),
    "PUT /order-items/update/{id}": () => {
      throw refusal("date_not_offered");
    },
  });
  await expect(putTrialInBasket(api, CHOICE)).rejects.toMatchObject({ code: "date_not_offered" });
});
