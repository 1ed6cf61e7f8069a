import { recordPromise } from "@matinee/testkit/promises";
import { scratchDatabase } from "@matinee/testkit/server";
import { afterAll, expect, test } from "vitest";
import { aCampWith, wantCamp } from "./camp-shopper.ts";
import { aVisitor, outcomeOf, pay, type Shopper } from "./shopper.ts";
import { useTwoProducts } from "./two-products.ts";

const visitors = 500;
const wantedPlaces = 20;

const database = await scratchDatabase();
// Runs last: hooks at the end run in reverse.
afterAll(() => database.stop());
const { urlOf } = useTwoProducts(async () => ({ DATABASE_URL: database.url }));

/** Does `work` for each, so many at a time. */
async function atATime<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T, nth: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let nth = next++; nth < items.length; nth = next++) {
      // Within bounds by the loop's condition.
      results[nth] = await work(items[nth] as T, nth);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}

test("a rush of 500 visitors on some twenty places, two processes: all places are sold, no more, and everyone is told", async () => {
  const camp = await aCampWith(urlOf(0), wantedPlaces);
  const places = camp.available;
  const shoppers = await atATime(Array.from({ length: visitors }), 40, (_, nth) =>
    wantCamp(urlOf(nth), camp, `198.51.${Math.floor(nth / 250)}.${(nth % 250) + 1}`),
  );
  const outcomes = await Promise.all(
    shoppers.map(({ api, orderId }: Shopper) =>
      outcomeOf(api.call("POST /shop/checkout", { body: { order_id: orderId } })),
    ),
  );
  const sold = outcomes.filter(({ status }) => status === 200).length;
  const broken = outcomes.filter(({ status }) => status >= 500).length;
  recordPromise({
    promise: "R2",
    tried: "visitors at once on some twenty places, two processes",
    times: visitors,
    lost: Math.abs(sold - places) + broken,
  });
  const told = Map.groupBy(outcomes, ({ status, code }) => [status, code].join(" ").trim());
  expect(new Map([...told].map(([outcome, some]) => [outcome, some.length]))).toEqual(
    new Map([
      ["200", places],
      ["409 no_places_left", visitors - places],
    ]),
  );
  const winners = shoppers.filter((_, nth) => outcomes[nth]?.status === 200);
  await atATime(winners, 10, async ({ api, orderId }, nth) => {
    const { client_secret: secret } = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(urlOf(nth), secret ?? "", "4242424242424242")).toBe("succeeded");
  });
  for (const { api, orderId } of winners) {
    await expect
      .poll(async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status, { timeout: 60_000 })
      .toBe("confirmed");
  }
  for (const nth of [0, 1]) {
    const now = await aVisitor(urlOf(nth)).call("GET /courses/get/{id}", { path: { id: camp.id } });
    expect(now.available).toBe(0);
  }
});
