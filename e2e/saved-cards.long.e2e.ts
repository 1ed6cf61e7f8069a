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

async function aBooking() {
  const group = await aClass(product().url);
  return { groupId: group.id, startDate: group.trial.next_date ?? "", dateOfBirth: birthday };
}

/** The browser of a logged-in customer; `toCheckout` opens the checkout with a new order. */
async function aBuyer(name: string, width: "phone" | "desk") {
  const { url } = product();
  const { token, api } = await aCustomer(url, `${name}.${Date.now()}@example.test`);
  const page = await visit({ width });
  await logIn(page, url, token);
  return {
    page,
    api,
    toCheckout: async () => {
      await fillBasket(api, await aBooking());
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

test("on a phone: a card is saved with one order, pays the next and is removed; a guest cannot save cards", async () => {
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
  await page.getByRole("button", { name: "Remove card" }).click();
  await page.getByText("Visa ending 4242 removed.").waitFor();
  await page.getByText("No saved cards").waitFor();
  expect(await savedBy(api)).toEqual([]);

  const guest = await visit({ width: "phone" });
  await giveBasket(guest, product().url, await aBooking());
  await guest.goto("/apply-now/checkout");
  await guest.getByLabel("Card number").waitFor();
  expect(await saving(guest).count()).toBe(0);
  expect(await guest.getByRole("radio").count()).toBe(0);
});

test("at a desk: a card is added with bank approval; at the checkout the bank refuses it, and a new card pays without being saved", async () => {
  const { page, api, toCheckout } = await aBuyer("desk", "desk");
  await page.goto("/account/cards");
  await page.getByText("No saved cards").waitFor();
  await expectAccessible(page, "no saved cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  await typeCard(page, CARDS.declined);
  await page.getByRole("button", { name: "Save this card" }).click();
  await page.getByText("You have not been charged, and your card was not saved.").waitFor();
  await expectAccessible(page, "a card that could not be saved");
  await typeCard(page, CARDS.authenticates);
  await page.getByRole("button", { name: "Save this card" }).click();
  await atBank(page, "Refuse");
  await page.getByText("Your bank did not approve the card.").waitFor();
  // It was about that card: a form that is opened anew does not say it again.
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByLabel("Card number").waitFor();
  expect(await page.getByText("Your bank did not approve the card.").count()).toBe(0);
  await typeCard(page, CARDS.authenticates);
  await page.getByRole("button", { name: "Save this card" }).click();
  await atBank(page, "Approve");
  await page.getByText("Card saved.").waitFor();
  await page.getByText("Visa ending 3155").waitFor();
  // The bank's query is removed from the address.
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

test("a saved card that was removed elsewhere is refused without a charge, and another card pays", async () => {
  const { page, api, toCheckout } = await aBuyer("gone", "phone");
  await page.goto("/account/cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  await typeCard(page, CARDS.pays);
  await page.getByRole("button", { name: "Save this card" }).click();
  await page.getByText("Card saved.").waitFor();
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
