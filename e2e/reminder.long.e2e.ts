import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { aClass, aFreeClass } from "./support/classes.ts";
import { aCustomer, addTrial, become, twoChildren } from "./support/mixed-basket.ts";
import { giveBasket } from "./support/basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

/** Spec §1, once and in these words. */
const REMINDER = "not guaranteed until confirmation is received";

/** How often the page says it, folded parts included. */
async function times(page: Page): Promise<number> {
  const text = await page.getByRole("main").textContent();
  return (text ?? "").split(REMINDER).length - 1;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

test("the reminder stands once where a place is chosen or applied for", async () => {
  const group = await aClass(product().url, 29);
  const page = await visit({ width: "phone" });
  for (const path of [
    "/",
    `/class/details/${group.id}`,
    "/camps/details/1",
    `/find-classes/classe?group_id=${group.id}`,
  ]) {
    await open(page, path);
    await expect.poll(() => times(page), { message: path }).toBe(1);
  }
});

test("it stands nowhere else", async () => {
  const page = await visit({ width: "phone" });
  for (const path of [
    "/find-classes?postcode=LS1+4AP",
    "/find-camp-classes?postcode=LS1+4AP&radius_miles=50",
    "/find-classes?postcode=Nowhereville",
    "/shop",
    "/shop/items/1",
    "/shop/items/details/1",
    "/cart",
    "/enquiry",
    "/terms",
    "/accessibility",
    "/no/such/page",
  ]) {
    await open(page, path);
    expect(await times(page), path).toBe(0);
  }
});

test("from the date to the checkout it stands once, beside the held place as a sentence with it, and not in an open cart", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  const { ada } = await twoChildren(visitor);
  await addTrial(visitor, url, 30, ada);
  const group = await aClass(url, 30);
  const page = await visit({ width: "phone" });
  await become(page, visitor);

  await page.goto("/cart");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  expect(await times(page)).toBe(0);

  await page.goto(`/apply-now/trial-date?group_id=${group.id}`);
  await page.getByRole("heading", { level: 1, name: "Select a start date" }).waitFor();
  await expect.poll(() => times(page)).toBe(1);

  await page.goto("/apply-now/checkout");
  await page.getByLabel("Card number").waitFor();
  expect(await times(page)).toBe(1);
  await page.getByText(new RegExp(`Your place is held.*${REMINDER}`)).waitFor();

  await page.goto("/cart");
  await page.getByText("Your places are held while you pay").waitFor();
  expect(await times(page)).toBe(1);
});

test("a free trial is reviewed under the reminder before it is booked", async () => {
  const { url } = product();
  const page = await visit({ width: "phone" });
  await giveBasket(page, url, await aFreeClass(url));
  await page.goto("/apply-now/checkout");
  await page.getByRole("button", { name: "Book now" }).waitFor();
  expect(await times(page)).toBe(1);
});
