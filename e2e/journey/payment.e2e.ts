import { expect, test } from "vitest";
import { product } from "../support/product.ts";
import type { Page } from "playwright-core";
import { expectAccessible } from "../support/accessible.ts";
import { giveBasket } from "../support/basket.ts";
import { useBrowser } from "../support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "../support/card.ts";
import { aClass, aFreeClass, birthday } from "../support/classes.ts";
import { goOn, step, typeChild, typeParent } from "../support/application.ts";
import { addFromOneSchool, addHoodie, aCustomer, become, twoChildren } from "../support/mixed-basket.ts";
import { isLong } from "../support/widths.ts";

const visit = useBrowser();

async function atCheckout(
  width: "phone" | "desk" = "phone",
): Promise<{ page: Page; orderId: string; status: () => Promise<string> }> {
  const { url } = product();
  const group = await aClass(url);
  const page = await visit({ width });
  const { api, orderId } = await giveBasket(page, url, {
    groupId: group.id,
    startDate: group.trial.next_date ?? "",
    dateOfBirth: birthday,
  });
  await page.goto("/apply-now/checkout");
  await page.getByLabel("Card number").waitFor();
  return {
    page,
    orderId,
    status: async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status,
  };
}

test.each([
  ["declined", CARDS.declined, /declined the card/],
  ["without funds", CARDS.noFunds, /not enough|funds|money/i],
])("a card %s: said at the form, the places stay held, and another card pays", async (_, number, words) => {
  const { page, status } = await atCheckout();
  await typeCard(page, number);
  await pressPay(page);
  await page.getByText(words).first().waitFor();
  await expectAccessible(page, "declined card");
  expect(await status()).toBe("placed");
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
});

test("a payment refused at the bank can be retried, and an approved one is confirmed", { tags: "smoke" }, async () => {
  const { page } = await atCheckout("desk");
  await typeCard(page, CARDS.authenticates);
  await pressPay(page);
  await page.getByRole("heading", { name: /is this you/ }).waitFor();
  await expectAccessible(page, "bank page");
  await page.getByRole("button", { name: "Refuse" }).click();
  await page
    .getByText(/did not approve/)
    .first()
    .waitFor();
  await expectAccessible(page, "authentication refused");
  // It was about that attempt, and is not said again where the form opens anew.
  await expect.poll(() => new URL(page.url()).search).toBe("");
  if (!page.url().includes("/checkout")) await page.getByRole("link", { name: /pay/i }).first().click();
  await page.getByLabel("Card number").waitFor();
  await typeCard(page, CARDS.authenticates);
  await pressPay(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await confirmed(page);
});

test("a repeated webhook confirms once", async () => {
  const { page, status } = await atCheckout();
  await typeCard(page, CARDS.webhookTwice);
  await pressPay(page);
  await confirmed(page);
  expect(await status()).toBe("confirmed");
});

test.runIf(isLong)("a late webhook: the page waits, then updates by itself", async () => {
  const { page } = await atCheckout("desk");
  await typeCard(page, CARDS.webhookLate);
  await pressPay(page);
  await page.getByRole("heading", { level: 1, name: /waiting for your bank|Booking confirmed/ }).waitFor();
  await expectAccessible(page, "waiting for the bank");
  await confirmed(page);
});

test("pressing twice pays once", { tags: "smoke" }, async () => {
  const { page, orderId } = await atCheckout();
  let confirms = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && /payment_intents\/[^/]+\/confirm/.test(request.url())) confirms += 1;
  });
  await typeCard(page, CARDS.pays);
  await page.getByRole("button", { name: /^Pay £/ }).dblclick();
  await confirmed(page);
  expect(confirms).toBe(1);
  expect(page.url()).toContain(orderId);
});

test("an order with nothing due is confirmed without a card", async () => {
  const { url } = product();
  const page = await visit({ width: "phone" });
  await giveBasket(page, url, await aFreeClass(url));
  await page.goto("/cart");
  await page.getByRole("heading", { level: 1, name: "Your cart" }).waitFor();
  await page.getByText("1 free place").waitFor();
  await expectAccessible(page, "cart, filled");
  await page.goto("/apply-now/checkout");
  // It is looked at before it is booked, and nothing says payment.
  await page.getByRole("heading", { level: 1, name: "Check and book" }).waitFor();
  const steps = page.getByRole("navigation", { name: "Booking steps" });
  expect(await steps.textContent()).toContain("Check and book");
  expect(await steps.textContent()).not.toContain("Payment");
  await expectAccessible(page, "review of a free trial");
  await page.getByRole("button", { name: "Book now" }).click();
  await confirmed(page);
});

test("an order with nothing due that was changed in another tab meanwhile is not booked unseen", async () => {
  const { url } = product();
  const page = await visit({ width: "phone" });
  const { api, orderId } = await giveBasket(page, url, await aFreeClass(url));
  await page.goto("/apply-now/checkout");
  const book = page.getByRole("button", { name: "Book now" });
  await book.waitFor();
  await addHoodie({ api, orderId, token: "" }, { quantity: 1, least: 5 });
  await book.click();
  await page.getByText("You changed your cart in another tab").waitFor();
  expect((await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status).toBe("basket");
});

/** In the page: tells the test. */
declare function noteSteps(text: string): void;

/** Everything that the step bar says on the page's pages from now on, also for a moment. */
async function stepBar(page: Page): Promise<readonly string[]> {
  const said: string[] = [];
  await page.exposeFunction("noteSteps", (text: string) => said.push(text));
  await page.addInitScript(() => {
    let last = "";
    new MutationObserver(() => {
      const now = document.querySelector('[aria-label="Booking steps"]')?.textContent ?? "";
      if (now === "" || now === last) return;
      last = now;
      noteSteps(now);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return said;
}

test("from the form to the booking of a free trial no step is called a payment, not even for a moment", async () => {
  const { groupId, dateOfBirth } = await aFreeClass(product().url);
  const page = await visit({ width: "phone" });
  const said = await stepBar(page);
  await page.goto(`/apply-now/children?group_id=${groupId}`);
  await step(page, "Your child");
  await page.getByText(/^\d free trial sessions?$/u).waitFor();
  await typeChild(page, "Ada");
  await page.getByRole("textbox", { name: "Year" }).fill(dateOfBirth.slice(0, 4));
  await goOn(page);
  await step(page, "About you");
  await typeParent(page, `free.${Date.now()}@example.test`);
  await goOn(page);
  await step(page, "Select a start date");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "Book now" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Book now" }).waitFor();
  expect(said.some((steps) => steps.includes("Check and book"))).toBe(true);
  expect(said.filter((steps) => steps.includes("Payment"))).toEqual([]);
});

test("a basket that a code pays in full has no step called a payment, and one without the code has", async () => {
  const visitor = await aCustomer(product().url);
  const { ada } = await twoChildren(visitor);
  await addFromOneSchool(visitor, ada);
  await visitor.api.call("POST /coupons/addToOrder", { body: { order_id: visitor.orderId, code: "ONTHEHOUSE" } });
  const page = await visit({ width: "phone" });
  await become(page, visitor);
  const said = await stepBar(page);
  await page.goto("/apply-now/camp");
  await step(page, "About you");
  await expect.poll(() => said.at(-1)).toContain("Check and book");
  await page.goto("/apply-now/checkout");
  await step(page, "Check and book");
  await page.getByRole("button", { name: "Book now" }).waitFor();
  expect(said.at(-1)).toContain("Check and book");
  expect(said.filter((steps) => steps.includes("Payment"))).toEqual([]);

  const path = { orderId: visitor.orderId };
  await visitor.api.call("DELETE /coupons/removeFromOrder/{orderId}", { path, body: { code: "ONTHEHOUSE" } });
  await page.goto("/apply-now/camp");
  await step(page, "About you");
  await expect.poll(() => said.at(-1)).toContain("Payment");
});

test("an expired hold is reported, and the places can be held again", async () => {
  const { url } = product();
  const group = await aClass(url);
  const page = await visit({ width: "phone" });
  const { api, orderId } = await giveBasket(page, url, {
    groupId: group.id,
    startDate: group.trial.next_date ?? "",
    dateOfBirth: birthday,
  });
  // The answer says that the hold ends in three seconds; then it is let go, as the clock would.
  await page.route(
    "**/api/shop/checkout",
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({
        response: answer,
        json: { ...body, hold_expires_at: new Date(Date.now() + 3_000).toISOString() },
      });
    },
    { times: 1 },
  );
  const held = page.waitForResponse("**/api/shop/checkout");
  await page.goto("/apply-now/checkout");
  await held;
  await api.call("POST /shop/cancel-checkout", { body: { order_id: orderId } });
  // A slow browser shows the form for a card only for a moment, or not at all.
  await page.getByText("Your time to pay has run out").waitFor();
  await expectAccessible(page, "expired hold");
  await page.getByRole("button", { name: "Hold my places again" }).click();
  await page.getByLabel("Card number").waitFor();
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
});

test("going offline at the pay button keeps everything and continues when back online", async () => {
  const { page } = await atCheckout();
  await typeCard(page, CARDS.pays);
  await page.context().setOffline(true);
  await pressPay(page);
  // The page says by itself that there is no connection; this is about the payment.
  await page.getByText("You were offline, so the payment was not sent.").first().waitFor();
  expect(await page.getByLabel("Card number").inputValue()).toBe(CARDS.pays);
  await page.context().setOffline(false);
  await pressPay(page);
  await confirmed(page);
});

test("a card that was sent without an answer is told as not known yet, and pressing again pays", async () => {
  const { page } = await atCheckout();
  await typeCard(page, CARDS.pays);
  const gateway = /\/payment_intents\//;
  await page.route(gateway, (route) => route.abort());
  await pressPay(page);
  await page.getByText("We do not know yet whether the payment went through.").first().waitFor();
  expect(await page.getByText("the payment was not sent").count()).toBe(0);
  await page.unroute(gateway);
  await pressPay(page);
  await confirmed(page);
});
