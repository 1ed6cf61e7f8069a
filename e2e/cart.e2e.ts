import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "./support/card.ts";
import { tabUntil } from "./support/keyboard.ts";
import { birthday } from "./support/classes.ts";
import {
  aCustomer,
  addCamp,
  addFromOneSchool,
  addHoodie,
  addTrial,
  become,
  twoChildren,
  type Visitor,
} from "./support/mixed-basket.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();

/** A trial for Ada, a camp for her and Leo by deposit with one add-on, and two hoodies with her name. */
async function mixedBasket() {
  const { url } = product();
  const visitor = await aCustomer(url);
  const { ada, leo } = await twoChildren(visitor);
  const { name: trial } = await addTrial(visitor, url, ada);
  const camp = await addCamp(visitor, [ada, leo]);
  const hoodie = await addHoodie(visitor, { quantity: 2, least: 12 });
  return { visitor, trial, camp, hoodie };
}

async function openCart(page: Page, visitor: Visitor): Promise<void> {
  await become(page, visitor);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
}

const line = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });
const total = (page: Page) => page.getByRole("region", { name: "Total", exact: true });
const settled = (page: Page) => page.locator('[aria-label="Total"][aria-busy="false"]').waitFor();
const cartOf = ({ api }: Visitor) => api.call("GET /shop/calculate-totals");
const pounds = (pence: number) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(pence / 100);

test.each(widthsFrom("phone"))(
  "a mixed cart shows every line with its choices, counts them in the header, and changes them (%s)",
  async (width) => {
    const { visitor, trial, camp, hoodie } = await mixedBasket();
    const page = await visit({ width });
    await openCart(page, visitor);
    await page.getByRole("link", { name: "Cart, 4 items" }).waitFor();
    for (const name of [trial, `${camp.name}, Ada`, `${camp.name}, Leo`, hoodie.name]) await line(page, name).waitFor();
    await line(page, hoodie.name).getByText("“Ada”").waitFor();
    await expectAccessible(page, "cart, mixed");

    // Deposit or all of it: what is due when follows.
    const before = await cartOf(visitor);
    expect(before.amount_due_later).toBeGreaterThan(0);
    await total(page).getByText(pounds(before.amount_due_now)).first().waitFor();
    await line(page, `${camp.name}, Leo`)
      .getByRole("radio", { name: /the full amount/ })
      .check();
    await settled(page);
    const full = await cartOf(visitor);
    expect(full.amount_due_now).toBeGreaterThan(before.amount_due_now);
    expect(full.total_gross).toBe(before.total_gross);
    await total(page).getByText(pounds(full.amount_due_now)).first().waitFor();

    // Extras come and go.
    const ada = line(page, `${camp.name}, Ada`);
    await ada.getByText("Change", { exact: true }).click();
    await ada.getByRole("checkbox", { name: new RegExp(camp.addons[1] ?? "") }).check();
    await ada.getByRole("checkbox", { name: new RegExp(camp.addons[0] ?? "") }).uncheck();
    await settled(page);
    await expectAccessible(page, "cart, extras unfolded");
    const addons = async () =>
      (await cartOf(visitor)).class_items.find((item) => item.children[0]?.first_name === "Ada" && item.type === "camp")
        ?.addons;
    expect((await addons())?.map((one) => one.name)).toEqual([camp.addons[1]]);

    // Three quick presses are one quantity, and nothing of it is lost on the way to the checkout.
    const more = page.getByRole("button", { name: `One more: ${hoodie.name}` });
    for (let press = 0; press < 3; press++) await more.click();
    await expect.poll(() => page.getByRole("textbox", { name: `Quantity: ${hoodie.name}` }).inputValue()).toBe("5");
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await page.waitForURL(/apply-now/);
    const quantity = async () => (await cartOf(visitor)).product_items[0]?.quantity;
    expect(await quantity()).toBe(5);
    // Nor by leaving the page altogether.
    await openCart(page, visitor);
    await more.click();
    await page.goto("/terms");
    await expect.poll(quantity).toBe(6);
  },
);

test("a removed line is announced, keeps the focus, and can be restored with its choices", async () => {
  const { visitor, camp, hoodie } = await mixedBasket();
  const page = await visit({ width: "desk", apart: true });
  await page.clock.install();
  await openCart(page, visitor);
  const before = await cartOf(visitor);

  await tabUntil(page, `Remove ${hoodie.name}`, "button");
  await page.keyboard.press("Enter");
  await page.getByText(`${hoodie.name} removed from your cart. You can undo this.`).waitFor();
  await page.getByRole("link", { name: "Cart, 3 items" }).waitFor();
  expect(await focused(page)).toBe(`${hoodie.name} removed from your cart`);
  await expectAccessible(page, "cart, with a removed line");
  // It stays for as long as the page is open.
  await page.clock.fastForward("10:00");
  await tabUntil(page, "Undo", "button");
  await page.keyboard.press("Enter");
  await line(page, hoodie.name).waitFor();
  await expect.poll(() => focused(page)).toBe(hoodie.name);
  await page.getByText(`${hoodie.name} is back in your cart.`).waitFor();

  const leo = `${camp.name}, Leo`;
  await page.getByRole("button", { name: `Remove ${leo}` }).click();
  await page.getByRole("button", { name: `Undo: add ${leo} back` }).click();
  await line(page, leo).waitFor();
  await settled(page);
  const after = await cartOf(visitor);
  const choices = (cart: typeof before) => ({
    camps: cart.class_items.map((item) => [item.name, item.children, item.take_full_payment, item.addons]),
    items: cart.product_items.map((item) => [item.variation_id, item.quantity, item.personalisation]),
    total: cart.total_gross,
  });
  expect(choices(after)).toEqual(choices(before));
  // On the screen it stands where it stood.
  const names = await page
    .locator("[data-line]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(names.indexOf(leo)).toBe(names.indexOf(`${camp.name}, Ada`) + 1);
});

test("a coupon is refused with a reason, applied and removed", async () => {
  const { visitor } = await mixedBasket();
  const page = await visit({ width: "phone" });
  await openCart(page, visitor);
  const { total_gross } = await cartOf(visitor);
  await page.getByText("Have a code?").click();
  const code = page.getByRole("textbox", { name: "Code" });
  const apply = page.getByRole("button", { name: "Apply" });
  await apply.click();
  await page.getByText("Enter a code.").first().waitFor();
  await code.fill("SOLDOUT");
  await apply.click();
  await page
    .getByText(/used up/)
    .first()
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  await expectAccessible(page, "cart, code refused");
  await code.fill("kit5");
  await apply.click();
  await page.getByText("KIT5", { exact: true }).waitFor();
  await page.getByText("£5 off kit", { exact: true }).first().waitFor();
  // The field that had it is gone: a keyboard goes on at the code, and back.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^KIT5/);
  await settled(page);
  expect((await cartOf(visitor)).total_gross).toBe(total_gross - 500);
  await expectAccessible(page, "cart, code applied");
  const removal = page.waitForRequest(/coupons\/removeFromOrder/);
  await page.getByRole("button", { name: "Remove code KIT5" }).click();
  // A DELETE with a body: another window may have put another code on.
  expect([(await removal).method(), (await removal).postDataJSON()]).toEqual(["DELETE", { code: "KIT5" }]);
  await page.getByText("Have a code?").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Have a code/);
  await settled(page);
  expect((await cartOf(visitor)).total_gross).toBe(total_gross);
});

test("delivery can be chosen, and a refused change is undone with an error at its line", async () => {
  const { visitor, hoodie } = await mixedBasket();
  const child = { first_name: "Wren", surname: "Buyer", date_of_birth: birthday };
  const school = await addFromOneSchool(
    visitor,
    (await visitor.api.call("POST /v1/children/create", { body: child })).id,
  );
  const page = await visit({ width: "desk" });
  await openCart(page, visitor);
  const postage = async () => (await cartOf(visitor)).fees.filter((fee) => fee.name === "Postage").length;
  const before = await postage();
  const choice = page.getByRole("group", { name: school });
  expect(await choice.getByRole("radio", { name: /Collect at your class or camp/ }).isChecked()).toBe(true);
  await page.getByText(/By post to your address, £/).waitFor();
  await choice.getByRole("radio", { name: /By post/ }).check();
  await settled(page);
  expect(await postage()).toBe(before + 1);
  await total(page).getByText("Postage").first().waitFor();

  await page.route("**/api/order-items/update-quantity/*", (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: "no_stock_left",
        message: "There are not that many left.",
        details: "Only 2 are left.",
        messages: [],
      },
    }),
  );
  const quantity = page.getByRole("textbox", { name: `Quantity: ${hoodie.name}` });
  await page.getByRole("button", { name: `One more: ${hoodie.name}` }).click();
  await expect.poll(() => quantity.inputValue()).toBe("3");
  await line(page, hoodie.name).getByText("Only 2 are left.").waitFor();
  expect(await quantity.inputValue()).toBe("2");
  await expectAccessible(page, "cart, change refused");
});

test("if stock is short, checkout leads back to the line, which offers the quantity left", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  const hoodie = await addHoodie(visitor, { quantity: "all", least: 2, most: 8 });
  const page = await visit({ width: "phone" });
  await openCart(page, visitor);

  // Somebody else holds one of them meanwhile.
  const other = await aCustomer(url);
  const { attribute_ids } = await variationOf(visitor, hoodie);
  await other.api.call("POST /order-items/add-product", {
    body: { order_id: other.orderId, product_id: hoodie.product_id, quantity: 1, attribute_id: attribute_ids },
  });
  await other.api.call("POST /shop/checkout", { body: { order_id: other.orderId } });

  await page.goto("/apply-now/checkout");
  await step(page, "Your cart");
  await page.getByText("You have not been charged.").waitFor();
  const left = hoodie.quantity - 1;
  await line(page, hoodie.name)
    .getByText(new RegExp(`Only ${left} left`))
    .waitFor();
  expect(await page.getByRole("link", { name: "Go to checkout" }).count()).toBe(0);
  await expectAccessible(page, "cart, with a problem");
  await line(page, hoodie.name)
    .getByRole("button", { name: `Change to ${left}` })
    .click();
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  expect((await cartOf(visitor)).product_items[0]?.quantity).toBe(left);
});

test("a change in one window shows in the other when it gets the focus", async () => {
  const { visitor, hoodie, trial } = await mixedBasket();
  const first = await visit({ width: "desk" });
  await openCart(first, visitor);
  const second = await first.context().newPage();
  await second.goto("/cart");
  await second.getByRole("button", { name: `Remove ${trial}` }).click();
  await second.getByRole("button", { name: `One more: ${hoodie.name}` }).click();
  await second.getByRole("link", { name: "Cart, 3 items" }).waitFor();
  await expect.poll(async () => (await cartOf(visitor)).product_items[0]?.quantity).toBe(3);
  await first.evaluate(() => dispatchEvent(new Event("focus")));
  await expect.poll(() => first.getByRole("textbox", { name: `Quantity: ${hoodie.name}` }).inputValue()).toBe("3");
  expect(await line(first, trial).count()).toBe(0);
  // A line that is gone already is no trouble to remove.
  await second.close();
});

test("a deposit names every seller and later payment, and the receipt adds up", async () => {
  const { visitor, camp, hoodie } = await mixedBasket();
  const page = await visit({ width: "desk" });
  await become(page, visitor);
  const cart = await cartOf(visitor);
  await page.goto("/apply-now/checkout");
  await page.getByLabel("Card number").waitFor();
  for (const seller of new Set([...cart.class_items, ...cart.product_items].map((item) => item.seller.name)))
    await page.getByRole("region", { name: `From ${seller}`, exact: true }).waitFor();
  await page.getByRole("button", { name: new RegExp(`^Pay ${pounds(cart.amount_due_now)} now, *then £`) }).waitFor();
  await expectAccessible(page, "checkout, mixed");

  // While it stands there the cart says so, and lets it be changed.
  await page.goto("/cart");
  await page.getByText("Your places are held while you pay").waitFor();
  await expectAccessible(page, "cart, at the checkout");
  await page.getByRole("link", { name: "Continue to payment" }).first().click();

  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
  await page.getByRole("heading", { name: camp.name, exact: true }).waitFor();
  await page.getByRole("heading", { name: "From the shop" }).waitFor();
  await page
    .getByText(/Due on/)
    .first()
    .waitFor();
  await expectAccessible(page, "thank you, mixed");
  await page.getByRole("link", { name: "See the receipt" }).click();
  await step(page, "Receipt");
  // The buyer, by name and address.
  await page.getByText(/Robin Buyer.*1 High Street.*Leeds.*LS1 4AP/u).waitFor();
  await page.getByText("“Ada”").first().waitFor();
  await page.getByRole("rowheader", { name: new RegExp(hoodie.name) }).waitFor();
  const region = page.getByRole("region", { name: "Total", exact: true });
  await region.getByText(pounds(cart.total_gross)).first().waitFor();
  await region.getByText(pounds(cart.amount_due_now)).first().waitFor();
  await expectAccessible(page, "receipt");
  // Nobody else sees it.
  const stranger = await visit({ width: "phone" });
  await stranger.goto(page.url());
  await stranger.getByText("We can't find this receipt here").waitFor();
  await expectAccessible(stranger, "receipt of somebody else");
});

test("credit can pay for everything without a card", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  await addHoodie(visitor, { quantity: 1, least: 12 });
  const page = await visit({ width: "phone" });
  // Credit is given by the school's staff: here the answers say that there is some.
  await page.route("**/api/shop/calculate-totals", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), available_credit: 100_000 },
    });
  });
  await openCart(page, visitor);
  await page.getByText(/£1,000 credit/).waitFor();
  await page.goto("/apply-now/checkout");
  await page.getByLabel("Card number").waitFor();
  await page.getByRole("checkbox", { name: /Use my credit/ }).check();
  await page.getByLabel("Card number").waitFor({ state: "detached" });
  await expectAccessible(page, "checkout, paid from credit");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/shop/checkout"));
  await page.getByRole("button", { name: /^Pay £.* with my credit$/ }).click();
  expect((await sent).postDataJSON()).toMatchObject({ order_id: visitor.orderId, use_credit: true });
});

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}

async function variationOf({ api }: Visitor, item: { product_id: number; variation_id: number }) {
  const found = await api.call("GET /products/get/{id}", { path: { id: item.product_id } });
  const variation = found.variations.find((one) => one.id === item.variation_id);
  if (variation === undefined) throw new Error("The item's variation is not in the shop");
  return variation;
}
