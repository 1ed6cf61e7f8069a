import { expect, test } from "vitest";
import { ownDemoNetwork } from "../support/product.ts";
import { expectFiveUses, expectTenSold } from "./last-pieces.ts";
import { expectOneBuyer } from "./last-place.ts";
import { aVisitor, fillBasket, pay } from "./shopper.ts";
import { useTwoProducts } from "./two-products.ts";

// A few buyers; crowd.long.test.ts has many.
const products = useTwoProducts(ownDemoNetwork);

test("8 checkouts at once for the last place, against two processes: one is confirmed, the others are told", async () => {
  await expectOneBuyer(products, 8);
});

test("8 buyers at once of 10 pieces, half of them on two lines, against two processes: exactly 10 are sold", async () => {
  await expectTenSold(products, 8);
});

test("8 buyers at once with a coupon of 5 uses: five have it, everyone else is told", async () => {
  await expectFiveUses(products, 8);
});

test("a process that is killed while a visitor pays loses nothing: the next one confirms", async () => {
  const { urlOf } = products;
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
  // Paid at the second process, whose webhook never comes; then both die.
  expect(await pay(urlOf(1), secret ?? "", "4000009900000046")).toBe("succeeded");
  await products.replaceKilled();
  await expect
    .poll(async () => (await shopper.api.call("GET /orders/get/{id}", { path: { id: shopper.orderId } })).status)
    .toBe("confirmed");
});
