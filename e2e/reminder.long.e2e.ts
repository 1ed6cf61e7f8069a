import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { aClass, aFreeClass } from "./support/classes.ts";
import { aCustomer, addTrial, become, twoChildren } from "./support/mixed-basket.ts";
import { giveBasket } from "./support/basket.ts";
import { confirmed } from "./support/card.ts";
import { product } from "./support/product.ts";
import { REMINDER, times } from "./support/reminder.ts";

const visit = useBrowser();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
}

test("the reminder stands once where a place is chosen or applied for", async () => {
  const group = await aClass(product().url);
  const page = await visit({ width: "phone" });
  for (const path of [
    "/",
    `/class/details/${group.id}`,
    "/camps/details/1",
    `/find-classes/classe?group_id=${group.id}`,
    `/apply-now/children?group_id=${group.id}`,
    `/apply-now?group_id=${group.id}`,
    "/apply-now/children/camp?course_id=1",
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

test("it stands in no form where no place is booked: a waiting list, or an order of items alone", async () => {
  const page = await visit({ width: "phone" });
  for (const path of [
    "/apply-now/children/waiting-list?group_id=1",
    "/apply-now/children/waiting-list?course_id=1",
    "/apply-now/waiting-list?group_id=1",
    "/apply-now/camp",
  ]) {
    await page.goto(path);
    await page.getByRole("button", { name: /^(Continue|Join the waiting list)$/ }).waitFor();
    expect(await times(page), path).toBe(0);
  }
});

test("from the date to the checkout it stands once, beside the held place as a sentence with it, and not in an open cart", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  const { ada } = await twoChildren(visitor);
  const group = await addTrial(visitor, url, ada);
  const page = await visit({ width: "phone" });
  await become(page, visitor);

  await page.goto("/cart");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  expect(await times(page)).toBe(0);

  await page.goto("/apply-now/camp");
  await page.getByRole("heading", { level: 1, name: "About you" }).waitFor();
  await expect.poll(() => times(page)).toBe(1);

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

test("a free trial is reviewed under the reminder before it is booked, and the confirmed order is without it", async () => {
  const { url } = product();
  const page = await visit({ width: "phone" });
  const { orderId } = await giveBasket(page, url, await aFreeClass(url));
  await page.goto("/apply-now/checkout");
  await page.getByRole("button", { name: "Book now" }).waitFor();
  expect(await times(page)).toBe(1);
  await page.getByRole("button", { name: "Book now" }).click();
  await confirmed(page);
  expect(await times(page)).toBe(0);
  await page.goto(`/receipt/${orderId}`);
  await page.getByRole("heading", { level: 1, name: "Receipt" }).waitFor();
  expect(await times(page)).toBe(0);
});
