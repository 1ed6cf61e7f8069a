import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { addTrial, aCustomer, become, twoChildren } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";
import { inDatabase } from "./support/waiting.ts";

const visit = useBrowser();

test("whoever has held places for two hours without paying is told why, and what to do", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  const { api, orderId } = visitor;
  const { ada } = await twoChildren(visitor);
  await addTrial(visitor, url, ada);
  await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  await inDatabase(
    "update claim set created_at = created_at - interval '2 hours', held_until = held_until + interval '1 hour' where order_id = $1",
    [orderId],
  );
  await api.call("POST /shop/cancel-checkout", { body: { order_id: orderId } });
  const page = await visit({ width: "phone" });
  await become(page, visitor);
  await page.goto("/apply-now/checkout");
  await page.getByText("Please wait before you check out again").waitFor();
  await page.getByText(/held these places for you for two hours.*at this time tomorrow.*Your cart is saved/u).waitFor();
  // Nothing else is said beside it.
  expect(await page.getByText("Unknown error").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, "checkout, places that were held too long");
  await page.getByRole("link", { name: "Back to your cart" }).click();
  await step(page, "Your cart");
});
