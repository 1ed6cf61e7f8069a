import type { Page } from "playwright-core";

export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  authenticates: "4000 0025 0000 3155",
  webhookTwice: "4000 0099 0000 0020",
  webhookLate: "4000 0099 0000 0012",
} as const;

/** Types a card into the checkout's form. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Grace Hopper");
}

/** Presses the button that says the amount. */
export async function pressPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Pay £/ }).click();
}

/** Until the thank-you page says that it is confirmed. */
export async function confirmed(page: Page): Promise<void> {
  await page.getByText(/Your places? (is|are) confirmed/).waitFor();
}
