import type { Api } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { fillBasket } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { giveBasket } from "./support/basket.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "./support/card.ts";
import { aClass, birthday } from "./support/classes.ts";
import { aCustomer, logIn } from "./support/login.ts";

const visit = useBrowser();
let used = 40;

async function aWish() {
  const group = await aClass(product().url, used++);
  return { groupId: group.id, startDate: group.trial.next_date ?? "", dateOfBirth: birthday };
}

/** A logged-in customer's browser, and a way to stand at the checkout with another order. */
async function aBuyer(name: string, width: "phone" | "desk") {
  const { url } = product();
  const { token, api } = await aCustomer(url, `${name}.${Date.now()}@example.test`);
  const page = await visit({ width });
  await logIn(page, url, token);
  return {
    page,
    api,
    toCheckout: async () => {
      await fillBasket(api, await aWish());
      await page.goto("/apply-now/checkout");
      await page.getByRole("group", { name: "Card information" }).waitFor();
    },
  };
}

const saving = (page: Page) => page.getByRole("checkbox", { name: /Save this card for next time/ });
const savedBy = async (api: Api) =>
  (await api.call("GET /payments/get-customer-payment-methods")).map((card) => card.last_four);

async function atBank(page: Page, decision: "Approve" | "Refuse"): Promise<void> {
  await page.getByRole("heading", { name: /is this you/ }).waitFor();
  await page.getByRole("button", { name: decision }).click();
}

test("on a phone: saved with one order, chosen for the next, and removed; a guest is offered neither", async () => {
  const { page, api, toCheckout } = await aBuyer("phone", "phone");
  await toCheckout();
  expect(await page.getByRole("radio").count()).toBe(0);
  expect(await saving(page).isChecked()).toBe(false);
  await saving(page).check();
  await expectAccessible(page, "checkout with a card to be saved");
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);

  await toCheckout();
  expect(await page.getByRole("radio", { name: /Visa ending 4242/ }).isChecked()).toBe(true);
  expect(await page.getByLabel("Card number").count()).toBe(0);
  await expectAccessible(page, "checkout with a saved card");
  await pressPay(page);
  await confirmed(page);
  expect(await savedBy(api)).toEqual(["4242"]);

  await page.goto("/account/cards");
  await page.getByText("Visa ending 4242").waitFor();
  await expectAccessible(page, "saved cards");
  await page.getByRole("button", { name: "Remove Visa ending 4242" }).click();
  await page.getByRole("heading", { name: "Remove this card?" }).waitFor();
  await expectAccessible(page, "asked before a card is removed");
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.getByText("Visa ending 4242 is no longer saved.").waitFor();
  await page.getByText("No card is saved").waitFor();
  expect(await savedBy(api)).toEqual([]);

  const guest = await visit({ width: "phone" });
  await giveBasket(guest, product().url, await aWish());
  await guest.goto("/apply-now/checkout");
  await guest.getByLabel("Card number").waitFor();
  expect(await saving(guest).count()).toBe(0);
  expect(await guest.getByRole("radio").count()).toBe(0);
});

test("at a desk: added without buying, with the bank's question; at checkout refused, then a new card pays and is not kept", async () => {
  const { page, api, toCheckout } = await aBuyer("desk", "desk");
  await page.goto("/account/cards");
  await page.getByText("No card is saved").waitFor();
  await expectAccessible(page, "no saved cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  await typeCard(page, CARDS.declined);
  await page.getByRole("button", { name: "Save this card" }).click();
  await page.getByText("Nothing was taken, and nothing was saved.").waitFor();
  await expectAccessible(page, "a card that could not be saved");
  await typeCard(page, CARDS.authenticates);
  await page.getByRole("button", { name: "Save this card" }).click();
  await atBank(page, "Refuse");
  await page.getByText("Your bank did not approve the card.").waitFor();
  await typeCard(page, CARDS.authenticates);
  await page.getByRole("button", { name: "Save this card" }).click();
  await atBank(page, "Approve");
  await page.getByText("Your card is saved.").waitFor();
  await page.getByText("Visa ending 3155").waitFor();
  // What the bank added to the address is taken out again.
  await page.waitForURL(/\/account\/cards$/u);

  await toCheckout();
  await pressPay(page);
  await atBank(page, "Refuse");
  await page
    .getByText(/did not approve the payment/)
    .first()
    .waitFor();
  if (!page.url().includes("/checkout")) await page.getByRole("link", { name: /pay/i }).first().click();
  await page.getByRole("radio", { name: /Visa ending 3155/ }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: "A new card" }).isChecked()).toBe(true);
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
  expect(await savedBy(api)).toEqual(["3155"]);
});

test("a saved card that was removed meanwhile: said, nothing taken, and another card pays", async () => {
  const { page, api, toCheckout } = await aBuyer("gone", "phone");
  await page.goto("/account/cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  await typeCard(page, CARDS.pays);
  await page.getByRole("button", { name: "Save this card" }).click();
  await page.getByText("Your card is saved.").waitFor();
  await toCheckout();
  const [card] = await api.call("GET /payments/get-customer-payment-methods");
  await api.call("DELETE /payments/remove-customer-payment-method/{id}", { path: { id: card?.id ?? "" } });
  await pressPay(page);
  await page.getByText("This card is no longer saved.").waitFor();
  await expectAccessible(page, "a saved card that is gone");
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
});
