import { expect, test } from "vitest";
import { parent } from "./contention/shopper.ts";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, addHoodie, become } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

test("from the search to a class, the focus goes to the class's name", async () => {
  const page = await visit();
  await page.goto("/find-classes?postcode=LS1+4AP");
  const link = page.getByRole("link", { name: /^See class: / }).first();
  const name = ((await link.getAttribute("aria-label")) ?? "").replace("See class: ", "");
  await link.press("Enter");
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]))
    .toEqual(["H1", name]);
});

test("a cart taken back from the checkout has the focus at its heading", async () => {
  const visitor = await aCustomer(product().url);
  await addHoodie(visitor, { quantity: 1, least: 1 });
  await visitor.api.call("POST /v1/customers/create", {
    body: { ...parent, email: `focus.${Date.now()}@example.test` },
  });
  await visitor.api.call("POST /shop/checkout", { body: { order_id: visitor.orderId } });
  const page = await visit();
  await become(page, visitor);
  await page.goto("/cart");
  const change = page.getByRole("button", { name: "Change my cart" });
  await change.click();
  await change.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Your cart");
});
