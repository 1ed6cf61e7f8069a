import { startProduct, type Product } from "@matinee/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDemoNetwork } from "../support/product.ts";
import { aVisitor, fillBasket, outcomeOf, pay, type Wish } from "./shopper.ts";

const buyers = 64;

let demo: Awaited<ReturnType<typeof ownDemoNetwork>>;
let products: Product[] = [];

beforeAll(async () => {
  demo = await ownDemoNetwork();
  products = [await startProduct({ env: demo })];
  products.push(await startProduct({ env: demo }));
});
afterAll(async () => {
  for (const product of products) await product.stop();
});

const urlOf = (nth: number): string => products[nth % products.length]?.url ?? "";

/** A class of the demo network with one place left for a trial, and a birthday that fits it. */
async function lastPlace(): Promise<Wish> {
  const groups = await aVisitor(urlOf(0)).call("GET /groups/all");
  const group = groups.find((one) => one.available === 1 && one.trial.price > 0 && one.trial.next_date !== null);
  if (group === undefined || group.trial.next_date === null)
    throw new Error("The demo network has no class with one place left");
  const middle = Math.floor((group.stage.min_age + group.stage.max_age) / 2);
  const dateOfBirth = `${Number(group.trial.next_date.slice(0, 4)) - middle - (group.stage.age_rule === "school_year" ? 1 : 0)}-06-15`;
  return { groupId: group.id, startDate: group.trial.next_date, dateOfBirth };
}

test("64 checkouts at once for the last place, against two processes: one confirmed, 63 clear answers, the count right at once", async () => {
  const wish = await lastPlace();
  const shoppers = await Promise.all(
    Array.from({ length: buyers }, (_, nth) => fillBasket(aVisitor(urlOf(nth)), wish)),
  );
  const outcomes = await Promise.all(
    shoppers.map(({ api, orderId }) => outcomeOf(api.call("POST /shop/checkout", { body: { order_id: orderId } }))),
  );
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(
    Array.from({ length: buyers - 1 }, () => "no_places_left"),
  );

  // Both processes say so at once.
  for (const nth of [0, 1]) {
    const dates = await aVisitor(urlOf(nth)).call("GET /trial-dates/group/{groupId}", {
      path: { groupId: wish.groupId },
    });
    expect(dates.find((one) => one.date === wish.startDate)?.available).toBe(0);
    expect(
      (await aVisitor(urlOf(nth)).call("GET /groups/get/{id}", { path: { id: wish.groupId } })).trial.next_date,
    ).not.toBe(wish.startDate);
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
});

test("a process that is killed while a visitor pays loses nothing: the next one confirms", async () => {
  const groups = await aVisitor(urlOf(0)).call("GET /groups/get-suitable-groups", {
    query: { has_spaces: "1", age: 7, size: 20 },
  });
  const group = groups.items.find((one) => one.trial.price > 0 && one.stage.min_age <= 7 && one.stage.max_age >= 8);
  if (group === undefined || group.trial.next_date === null)
    throw new Error("The demo network has no class for a seven-year-old");
  const wish = {
    groupId: group.id,
    startDate: group.trial.next_date,
    dateOfBirth: `${Number(group.trial.next_date.slice(0, 4)) - 8}-01-15`,
  };
  const shopper = await fillBasket(aVisitor(urlOf(0)), wish);
  const { client_secret: secret } = await shopper.api.call("POST /shop/checkout", {
    body: { order_id: shopper.orderId },
  });
  const [first, second] = products;
  if (first === undefined || second === undefined) throw new Error("Two processes were expected");
  // Paid at the second process, whose webhook never comes; then both die.
  expect(await pay(second.url, secret ?? "", "4000009900000046")).toBe("succeeded");
  await first.kill();
  await second.kill();
  products = [await startProduct({ env: { ...demo, PORT: String(first.port) } })];
  await expect
    .poll(async () => (await shopper.api.call("GET /orders/get/{id}", { path: { id: shopper.orderId } })).status, {
      timeout: 40_000,
      interval: 500,
    })
    .toBe("confirmed");
});
