import pg from "pg";
import { expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { expectAccessible, expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

/** Lets what somebody has to look at of an order be there since January; how many items it found. */
async function openedInJanuary(orderId: string): Promise<number> {
  const client = new pg.Client({ connectionString: product().databaseUrl, options: "-c matinee.scope=system" });
  await client.connect();
  try {
    const updated = await client.query("update work_item set created_at = '2026-01-05T10:30:00Z' where order_id = $1", [
      orderId,
    ]);
    return updated.rowCount ?? 0;
  } finally {
    await client.end();
  }
}

test("a payment that is disputed at the bank turns up in the staff's app with its date, and is closed with a reason", async () => {
  const { url } = product();
  const shopper = aVisitor(url);
  const group = await aClass(url);
  const { orderId } = await fillBasket(shopper, {
    groupId: group.id,
    startDate: group.trial.next_date ?? "",
    dateOfBirth: birthday,
  });
  const checkout = await shopper.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4000000000000259")).toBe("succeeded");
  const { number } = await shopper.call("GET /orders/get/{id}", { path: { id: orderId } });

  const page = await visit({ width: "phone" });
  await logIn(page, url, await demoToken(url, "network@matinee.example"));
  const item = page.getByRole("listitem").filter({ hasText: number ?? "" });
  // The bank's notice is taken in the background: only an item that is there can be made older.
  await expect.poll(() => openedInJanuary(orderId)).toBeGreaterThan(0);
  await page.goto("/admin/work-items");
  await page.getByRole("heading", { level: 1, name: "Needs attention" }).waitFor();
  await item.getByRole("heading", { name: "A payment is disputed at the bank" }).waitFor();
  expect(await item.textContent()).toContain("Since10:30 on 5 January 2026");
  expect(await item.textContent()).toMatch(/Due.*by \d+ \w+ \d{4}/u);
  await expectAccessible(page, "open items");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: /^Needs attention\s*\d+ open$/u }).waitFor();
  await page.keyboard.press("Escape");

  await item.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Close item" }).click();
  await page.getByText("Please say why nothing is left to do.").first().waitFor();
  await page.getByLabel("Why is nothing left to do?").fill("The family rang: it was a mistake");
  await expectAccessible(page, "closing");
  await page.getByRole("button", { name: "Close item" }).click();
  await expect.poll(() => item.count()).toBe(0);
  await page.getByRole("link", { name: "Closed" }).click();
  await item.getByText("The family rang: it was a mistake").first().waitFor();
  await item.locator("summary").filter({ hasText: "History" }).click();
  await item.getByText("Closed a work item").waitFor();
  await expectFine(page, "a closed item with its history, phone");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectFine(page, "a closed item with its history, desk");
});
