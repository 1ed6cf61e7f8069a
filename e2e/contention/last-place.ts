import { recordPromise } from "@matinee/testkit/promises";
import { expect } from "vitest";
import { aVisitor, fillBasket, outcomeOf, pay, type WantedTrial } from "./shopper.ts";
import type { TwoProducts } from "./two-products.ts";

/** A class of the demo network with one place left for a trial, and a birthday that fits it. */
async function lastPlace(url: string): Promise<WantedTrial> {
  const groups = await aVisitor(url).call("GET /groups/all");
  const group = groups.find((one) => one.available === 1 && one.trial.price > 0 && one.trial.next_date !== null);
  if (group === undefined || group.trial.next_date === null)
    throw new Error("The demo network has no class with one place left");
  const middle = Math.floor((group.stage.min_age + group.stage.max_age) / 2);
  const dateOfBirth = `${Number(group.trial.next_date.slice(0, 4)) - middle - (group.stage.age_rule === "school_year" ? 1 : 0)}-06-15`;
  return { groupId: group.id, startDate: group.trial.next_date, dateOfBirth };
}

/** Expects that of many checkouts at once for the last place one is confirmed, all others are told, and the count is right at once. */
export async function expectOneBuyer({ urlOf }: TwoProducts, buyers: number): Promise<void> {
  const wanted = await lastPlace(urlOf(0));
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, (_, nth) => fillBasket(aVisitor(urlOf(nth)), wanted)),
  );
  const outcomes = await Promise.all(
    shoppers.map(({ api, orderId }) => outcomeOf(api.call("POST /shop/checkout", { body: { order_id: orderId } }))),
  );
  const sold = outcomes.filter(({ status }) => status === 200).length;
  recordPromise({
    promise: "R2",
    tried: "checkouts at once for the last place",
    times: buyers,
    lost: Math.abs(sold - 1),
  });
  expect(sold).toBe(1);
  expect(outcomes.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(
    Array.from({ length: buyers - 1 }, () => "no_places_left"),
  );

  // Both processes say so at once.
  for (const nth of [0, 1]) {
    const dates = await aVisitor(urlOf(nth)).call("GET /trial-dates/group/{groupId}", {
      path: { groupId: wanted.groupId },
    });
    expect(dates.find((one) => one.date === wanted.startDate)?.available).toBe(0);
    expect(
      (await aVisitor(urlOf(nth)).call("GET /groups/get/{id}", { path: { id: wanted.groupId } })).trial.next_date,
    ).not.toBe(wanted.startDate);
  }

  const winner = shoppers[outcomes.findIndex(({ status }) => status === 200)];
  if (winner === undefined) throw new Error("Nobody won");
  const { client_secret: secret } = await winner.api.call("POST /shop/checkout", {
    body: { order_id: winner.orderId },
  });
  expect(await pay(urlOf(1), secret ?? "", "4242424242424242")).toBe("succeeded");
  await expect
    .poll(async () => (await winner.api.call("GET /orders/get/{id}", { path: { id: winner.orderId } })).status)
    .toBe("confirmed");
  const confirmed = await Promise.all(
    shoppers.map(
      async ({ api, orderId }) => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status,
    ),
  );
  expect(confirmed.filter((status) => status === "confirmed")).toHaveLength(1);
}
