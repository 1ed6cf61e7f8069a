import { recordPromise } from "@matinee/testkit/promises";
import { scratchDatabase } from "@matinee/testkit/server";
import { afterAll, expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./shopper.ts";
import { useTwoProducts } from "./two-products.ts";

const database = await scratchDatabase();
// Runs last: hooks at the end run in reverse.
afterAll(() => database.stop());
const products = useTwoProducts(async () => ({ DATABASE_URL: database.url }));

test("a process that is killed while a visitor pays loses nothing: the next one confirms", async () => {
  const { urlOf } = products;
  const groups = await aVisitor(urlOf(0)).call("GET /groups/get-suitable-groups", {
    query: { has_spaces: "1", age: 7, size: 20 },
  });
  const group = groups.items.find((one) => one.trial.price > 0 && one.stage.min_age <= 7 && one.stage.max_age >= 8);
  if (group === undefined || group.trial.next_date === null)
    throw new Error("The demo network has no class for a seven-year-old");
  const wanted = {
    groupId: group.id,
    startDate: group.trial.next_date,
    dateOfBirth: `${Number(group.trial.next_date.slice(0, 4)) - 8}-01-15`,
  };
  const shopper = await fillBasket(aVisitor(urlOf(0)), wanted);
  const { client_secret: secret } = await shopper.api.call("POST /shop/checkout", {
    body: { order_id: shopper.orderId },
  });
  // Paid at the second process, whose webhook never comes; then both die.
  expect(await pay(urlOf(1), secret ?? "", "4000009900000046")).toBe("succeeded");
  await products.replaceKilled();
  await expect
    .poll(async () => (await shopper.api.call("GET /orders/get/{id}", { path: { id: shopper.orderId } })).status)
    .toBe("confirmed");
  recordPromise({ promise: "R8", tried: "both processes killed after a payment, another started", times: 1, lost: 0 });
});
