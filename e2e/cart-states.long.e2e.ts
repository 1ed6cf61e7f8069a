import { expect, test } from "vitest";
import { expectAccessible, expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, addCamp, addHoodie, become, twoChildren } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

test("on a desk the cart fills the page's width, a camp is no tall column, and the total stays in sight", async () => {
  const visitor = await aCustomer(product().url);
  const { ada, leo } = await twoChildren(visitor);
  const camp = await addCamp(visitor, [ada, leo]);
  await addHoodie(visitor, { quantity: 1, least: 12 });
  const page = await visit({ width: "desk" });
  await become(page, visitor);
  await page.goto("/cart");
  const go = page.getByRole("link", { name: "Go to checkout" });
  await go.waitFor();
  const line = page.getByRole("listitem", { name: `${camp.name}, Ada`, exact: true });
  await line.getByText("Extras", { exact: true }).waitFor();
  const box = async (of: typeof line) => {
    const found = await of.boundingBox();
    if (found === null) throw new Error("It has no box");
    return found;
  };

  // The same edges as the footer's columns and the header.
  const first = await box(line);
  const total = await box(page.getByRole("complementary", { name: "Your total" }));
  expect(first.x).toBeLessThanOrEqual(48);
  expect(total.x + total.width).toBeGreaterThanOrEqual(1232);
  expect(total.x).toBeGreaterThan(first.x + first.width);
  expect(first.height).toBeLessThanOrEqual(440);
  // The price of every line ends at the same edge.
  const ends = await page
    .locator('[data-line] [data-part="price"] strong')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().right)));
  expect(ends.length).toBe(3);
  expect(new Set(ends).size, `prices end at ${ends.join(", ")}`).toBe(1);

  await page.getByText("Delivery", { exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(async () => (await box(go)).y).toBeGreaterThan(0);
  expect((await box(go)).y).toBeLessThan(900);
});

test("an empty cart and a failed load offer a next step", async () => {
  const page = await visit({ width: "phone" });
  await page.route("**/api/shop/calculate-totals", (route) => route.abort());
  await page.goto("/cart");
  await page.getByText("We can't load your cart").waitFor();
  await expectAccessible(page, "cart, unreachable");
  await page.unroute("**/api/shop/calculate-totals");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Your cart is empty").waitFor();
});

test("a cart that was emptied in another window is told as empty, and one emptied here can be brought back", async () => {
  const visitor = await aCustomer(product().url);
  const add = async () => await addHoodie(visitor, { quantity: 1, least: 1 });
  const { id, name } = await add();
  const page = await visit({ width: "phone" });
  await become(page, visitor);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  await visitor.api.call("DELETE /order-items/remove-product/{id}", { path: { id } });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
  await expectFine(page, "cart, emptied in another window");

  await add();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  const answers: string[] = [];
  page.on("response", (one) => answers.push(`${one.request().method()} ${new URL(one.url()).pathname}`));
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  const isReadAnew = () => {
    const removed = answers.findIndex((one) => one.startsWith("DELETE "));
    return removed >= 0 && answers.slice(removed).some((one) => one.endsWith("/shop/calculate-totals"));
  };
  await expect.poll(isReadAnew).toBe(true);
  await page.getByRole("button", { name: `Undo: add ${name} back` }).waitFor();
  expect(await page.getByRole("heading", { name: "Your cart is empty" }).count()).toBe(0);
});

test("a typed quantity keeps the focus, and one that is refused on the way to the checkout keeps the cart", async () => {
  const visitor = await aCustomer(product().url);
  const { name } = await addHoodie(visitor, { quantity: 2, least: 12 });
  const quantityNow = async () => (await visitor.api.call("GET /shop/calculate-totals")).product_items[0]?.quantity;
  const page = await visit({ width: "desk" });
  await become(page, visitor);
  await page.goto("/cart");
  const checkout = page.getByRole("link", { name: "Go to checkout" });
  await checkout.waitFor();
  const settled = async () => await page.locator('[aria-label="Total"][aria-busy="false"]').waitFor();
  const field = page.getByRole("textbox", { name: `Quantity: ${name}` });
  for (const typed of ["3", "2"]) {
    await field.fill(typed);
    await field.press("Enter");
    await expect.poll(quantityNow).toBe(Number(typed));
    await settled();
    expect(await field.inputValue()).toBe(typed);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  }

  const answer = Promise.withResolvers<undefined>();
  await page.route("**/api/order-items/update-quantity/*", async (route) => {
    await answer.promise;
    const said = { code: "no_stock_left", message: "There are not that many left.", details: "Only 2 are left." };
    await route.fulfill({ status: 409, json: { ...said, messages: [] } });
  });
  await page.getByRole("button", { name: `One more: ${name}` }).click();
  await checkout.click();
  answer.resolve(undefined);
  await page.getByRole("listitem", { name, exact: true }).getByText("Only 2 are left.").waitFor();
  await settled();
  expect(new URL(page.url()).pathname).toBe("/cart");
  expect(await field.inputValue()).toBe("2");
  await checkout.click();
  await page.waitForURL(/apply-now/);
});

test("before the API has answered, a first visitor's cart is empty, and anybody else's is on its way", async () => {
  const { url } = product();
  const buyer = await aCustomer(url);
  await addHoodie(buyer, { quantity: 1, least: 1 });
  const first = await visit({ width: "phone" });
  const other = await visit({ width: "phone", apart: true });
  await become(other, buyer);
  const answer = Promise.withResolvers<undefined>();
  for (const page of [first, other]) {
    await page.route("**/api/**", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto("/cart");
  }
  const waiting = (page: typeof first) => page.getByRole("status", { name: "Loading your cart" });
  await expectFine(first, "cart, first visit");
  expect(await first.getByRole("heading", { name: "Your cart is empty" }).isVisible()).toBe(true);
  expect(await waiting(first).isVisible()).toBe(false);
  expect(await other.getByText("Your cart is empty").isVisible()).toBe(false);
  expect(await waiting(other).isVisible()).toBe(true);
  // The same for somebody who comes to an application without a class.
  await first.goto("/apply-now");
  expect(await first.getByRole("heading", { level: 1, name: "Choose a class first" }).isVisible()).toBe(true);
  await first.goto("/cart");

  answer.resolve(undefined);
  await other.getByRole("link", { name: "Go to checkout" }).waitFor();
  await expect.poll(() => first.evaluate(() => "firstVisit" in document.documentElement.dataset)).toBe(false);
  await first.getByRole("heading", { name: "Your cart is empty" }).waitFor();
});
