import { createApi } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { payDeposit } from "./support/deposit.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

/** A customer who has paid the deposit of a camp of the Leeds school. */
async function aDeposit() {
  const { url } = product();
  const customer = await aCustomer(url, `declined.${crypto.randomUUID()}@example.test`);
  const { api } = customer;
  const { items } = await aVisitor(url).call("GET /courses/list", { query: { size: 100 } });
  const camp = items.find(
    (one) =>
      one.franchise.name.includes("Leeds") && one.deposit !== null && one.balance_due_on !== null && one.available > 3,
  );
  if (camp === undefined) throw new Error("The demo school has no camp with a deposit");
  return { ...customer, orderId: await payDeposit(api, camp) };
}

/** What the shop answers about a payment, as a bank decides it: the answers of `asking` are changed. */
async function bankOf(page: Page, asking: RegExp, field: "payment" | "balance_payment") {
  const bank = { says: "processing" as "processing" | "failed", isReached: true };
  await page.route(asking, async (route) => {
    if (!bank.isReached) return await route.abort();
    const answer = await route.fetch();
    const json = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...json, [field]: bank.says } });
  });
  return bank;
}

/** The bank has sent the customer back with a yes, and says no after all. */
async function expectDecline(page: Page, bank: Awaited<ReturnType<typeof bankOf>>, state: string): Promise<void> {
  await page.getByRole("heading", { name: "Waiting for your bank" }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  bank.isReached = false;
  await page.getByText("We can't connect at the moment").waitFor();
  await expectFine(page, `waiting for the bank without a connection, ${state}`);
  bank.isReached = true;
  await page.getByText("We can't connect at the moment").waitFor({ state: "hidden" });
  bank.says = "failed";
  await page.getByText("Your bank did not approve the payment.").first().waitFor();
  await page.getByLabel("Card number").waitFor();
  await expectFine(page, `after the bank declined, ${state}`);
}

test("whoever pays by link is told that the bank declined after all", async () => {
  const { url } = product();
  const { orderId } = await aDeposit();
  const token = await demoToken(url, "admin@leeds.matinee.example");
  const staff = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
  const { pay_link: link } = await staff.call("POST /v1/staff/orders/{id}/send-pay-link", { path: { id: orderId } });
  const page = await visit({ width: "phone" });
  const bank = await bankOf(page, /\/v1\/pay-links\/[^/]+$/u, "payment");
  await page.goto(`${link}?redirect_status=succeeded`);
  await expectDecline(page, bank, "pay link");
});

test("a customer is told in the account that the bank declined after all", async () => {
  const { url } = product();
  const { orderId, token } = await aDeposit();
  const page = await visit({ width: "phone" });
  await logIn(page, url, token);
  const bank = await bankOf(page, new RegExp(`/v1/account/orders/${orderId}$`, "u"), "balance_payment");
  await page.goto(`/account/orders/${orderId}/pay?redirect_status=succeeded`);
  await expectDecline(page, bank, "account");
});
