import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { step, typeParent } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { pressPay, typeCard, CARDS } from "./support/card.ts";
import { aCustomer as aKnownCustomer, logIn } from "./support/login.ts";
import { aCustomer, addFromOneSchool, addHoodie, addTrial, become, twoChildren } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Messages" }).getByText(text, { exact: true });

/** Refuses the next calls to a path as the API would. Returns how to let them through again. */
async function refuse(page: Page, path: RegExp, status: number, more: object = {}): Promise<() => Promise<void>> {
  const body = { message: "It was refused.", details: "", messages: [], code: "invalid", request_id: "r", ...more };
  await page.route(path, (route) => route.fulfill({ status, json: body }));
  return async () => await page.unroute(path);
}

/** How many live regions read out this text. */
async function announced(page: Page, text: string): Promise<number> {
  return await page
    .locator('[role="alert"], [aria-live="polite"], [aria-live="assertive"], [role="status"]')
    .filter({ hasText: text })
    .count();
}

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error("It has no box");
  return box;
}

/** The change was refused: the toast is at the top right, below the header, and the text is read out once. */
async function expectToast(page: Page, text: string): Promise<void> {
  await toast(page, text).waitFor();
  const box = await boxOf(page.getByRole("region", { name: "Messages" }));
  const header = await page.getByRole("banner").evaluate((one) => one.getBoundingClientRect().bottom);
  expect(box.y).toBeGreaterThanOrEqual(Math.max(12, header));
  expect(box.y).toBeLessThan(100);
  expect(box.x + box.width).toBe((page.viewportSize()?.width ?? 0) - 12);
  await expect.poll(() => announced(page, text)).toBe(1);
}

async function openItem(page: Page): Promise<void> {
  const { api } = await aCustomer(product().url);
  const { items } = await api.call("GET /products/get-by-category/{categoryId}", {
    path: { categoryId: 1 },
    query: { size: 100 },
  });
  const found = items
    .flatMap((item) => item.variations.map((variation) => ({ item, variation })))
    .find(({ variation }) => variation.stock > 20);
  if (found === undefined) throw new Error("The demo shop has nothing in stock");
  await page.goto(
    `/shop/items/details/${found.item.id}?${found.variation.attribute_ids.map((id) => `o=${id}`).join("&")}`,
  );
}

test.each([
  [404, { messages: ["The item was not found."] }, "The item was not found."],
  [404, {}, "Invalid endpoint"],
  [409, { message: "The last one went." }, "The last one went."],
  [422, { details: "There are three left." }, "It was refused. There are three left."],
  [500, {}, "It was refused."],
  [503, {}, "Unknown error"],
])("adding to the cart that is answered %i with %j raises the toast %j", async (status, more, text) => {
  const page = await visit();
  await openItem(page);
  await refuse(page, /\/product\/add-to-basket\//, status, more);
  await page.getByRole("button", { name: /Add to cart/ }).click();
  await toast(page, text).waitFor();
  // Where the screen has its own words, they are what is read out.
  const words = page.getByRole("alert");
  await words.waitFor();
  expect(await announced(page, (await words.textContent()) ?? "")).toBe(1);
  expect(await page.locator('[aria-live="polite"]').filter({ hasText: text }).count()).toBe(0);
});

test("every change in the cart has its toast and its words, read out once", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  const { ada } = await twoChildren(visitor);
  const { name: trial } = await addTrial(visitor, url, ada);
  await addFromOneSchool(visitor, ada);
  const hoodie = await addHoodie(visitor, { quantity: 1, least: 12 });
  const page = await visit();
  await become(page, visitor);
  await page.goto("/cart");
  const changes: [RegExp, () => Promise<void>][] = [
    [/update-quantity/, () => page.getByRole("button", { name: `One more: ${hoodie.name}` }).click()],
    [/remove-product/, () => page.getByRole("button", { name: `Remove ${hoodie.name}` }).click()],
    [/remove-class/, () => page.getByRole("button", { name: `Remove ${trial}` }).click()],
    [/set-delivery/, () => page.getByRole("radio", { name: /post/i }).first().check()],
  ];
  for (const [nth, [path, make]] of changes.entries()) {
    const text = `Refused for reason ${nth}.`;
    const allow = await refuse(page, path, nth % 2 === 0 ? 409 : 500, { message: text });
    await make();
    await expectToast(page, text);
    await allow();
  }
  await page.getByText("Have a code?").click();
  await refuse(page, /addToOrder/, 422, { message: "The code is unknown." });
  await page.getByRole("textbox", { name: "Code" }).fill("NOPE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectToast(page, "The code is unknown.");
});

test("a quantity is sent with the product and the payment in full", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  const hoodie = await addHoodie(visitor, { quantity: 1, least: 12 });
  const page = await visit();
  await become(page, visitor);
  await page.goto("/cart");
  const sent = page.waitForRequest(/update-quantity/);
  await page.getByRole("button", { name: `One more: ${hoodie.name}` }).click();
  expect((await sent).postDataJSON()).toEqual({
    product_id: hoodie.product_id,
    quantity: 2,
    take_full_payment: true,
  });
});

test("before every add the current order is fetched with create-if-needed", async () => {
  const page = await visit();
  await openItem(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    const address = new URL(request.url());
    if (/current-order|add-to-basket/.test(address.pathname))
      calls.push(address.pathname.split("/")[3] + address.search);
  });
  for (const count of [1, 2]) {
    await page.getByRole("button", { name: /Add to cart/ }).click();
    await page.getByRole("button", { name: "Keep shopping" }).click();
    await expect.poll(() => calls.filter((call) => call.startsWith("add-to-basket")).length).toBe(count);
  }
  const adds = calls.flatMap((call, at) => (call.startsWith("add-to-basket") ? [calls[at - 1]] : []));
  expect(adds).toEqual(["current-order?create-if-needed=1", "current-order?create-if-needed=1"]);
});

test.each(["phone", "desk"] as const)(
  "an enquiry that is refused has its words at the fields, and a short toast that covers nothing of the dialog (%s)",
  async (width) => {
    const page = await visit({ width });
    await page.goto("/class/details/1");
    await page.getByRole("link", { name: "Write to us" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("What is it about?").waitFor();
    const answer = page.waitForResponse(/tickets\/create/);
    await dialog.getByRole("button", { name: "Send" }).click();
    await dialog.getByText("Please write your question.").waitFor();
    const { message } = (await (await answer).json()) as { message: string };
    const shown = page.locator('[aria-label="Messages"]').getByText(message, { exact: true });
    await shown.waitFor();
    expect(await page.locator('[aria-label="Messages"]').evaluate((region) => region.matches(":popover-open"))).toBe(
      true,
    );
    const [toasted, form] = [await boxOf(page.locator('[aria-label="Messages"]')), await boxOf(dialog)];
    const isAbove = toasted.y + toasted.height <= form.y;
    expect(isAbove || toasted.x >= form.x + form.width, JSON.stringify({ toasted, form })).toBe(true);
    await refuse(page, /tickets\/create/, 500, { message: "The mail room is shut." });
    await dialog.getByRole("button", { name: "Send" }).click();
    await page.locator('[aria-label="Messages"]').getByText("The mail room is shut.").waitFor();
    await dialog.getByRole("alert").filter({ hasText: "The mail room is shut." }).waitFor();
    expect(await announced(page, "The mail room is shut.")).toBe(1);
  },
);

test("parent details and the checkout raise toasts; a fault while a card is charged is shown at the card only", async () => {
  const { url } = product();
  const { token, api } = await aKnownCustomer(url, `payer-${Date.now()}@example.test`);
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const visitor = { api, orderId: order.id ?? "", token: "" };
  const { ada } = await twoChildren(visitor);
  await addTrial(visitor, url, ada);
  const page = await visit();
  await logIn(page, url, token);

  await page.goto("/apply-now/camp");
  await typeParent(page, "robin.buyer@example.test");
  const allowParent = await refuse(page, /customers\/create/, 500, { message: "The address book is shut." });
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "The address book is shut.");
  await allowParent();
  const allowCheckout = await refuse(page, /shop\/checkout/, 500, { message: "The till is shut." });
  await page.getByRole("button", { name: "Continue" }).click();
  await expectToast(page, "The till is shut.");
  await allowCheckout();
  await page.getByRole("button", { name: "Try again" }).click();
  await step(page, "Checkout");
  await typeCard(page, CARDS.pays);
  // The shop is told of the card first.
  await page.getByLabel("Save this card for next time").check();
  await refuse(page, /shop\/checkout/, 500, { message: "The till broke." });
  await pressPay(page);
  await page.getByText("The payment service did not answer.").first().waitFor();
  expect(await page.getByText("The till broke.").count()).toBe(0);
});
