import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "./support/card.ts";
import { watchShifts, shiftOf } from "./support/layout-shift.ts";
import { aCustomer, addHoodie, addTrial, become, twoChildren, type Visitor } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

type Customer = Awaited<ReturnType<typeof aCustomer>>;

const visit = useBrowser();

async function atCheckout(width: "phone" | "desk"): Promise<{ page: Page; visitor: Customer; name: string }> {
  const { url } = product();
  const visitor = await aCustomer(url);
  const { ada } = await twoChildren(visitor);
  const { name } = await addTrial(visitor, url, ada);
  const page = await visit({ width });
  await become(page, visitor);
  await watchShifts(page);
  await page.goto("/apply-now/checkout");
  await page.getByLabel("Card number").waitFor();
  return { page, visitor, name };
}

const orderOf = ({ api, orderId }: Visitor) => api.call("GET /orders/get/{id}", { path: { id: orderId } });

test.each(["phone", "desk"] as const)(
  "checkout shows what is bought, the address to check, the seller's terms and the cancellation rule beside Pay (%s)",
  async (width) => {
    const { page, visitor, name } = await atCheckout(width);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
    const { sellers } = await orderOf(visitor);
    const order = page.getByRole("complementary").filter({ hasText: "1 place, £" });
    await order.getByText(name).filter({ visible: true }).waitFor();
    await order.getByText(/^Ada/).filter({ visible: true }).waitFor();

    const notes = page.getByRole("region", { name: "Before you book" });
    await notes.getByText(visitor.email).waitFor();
    await notes.getByRole("link", { name: "Change email address" }).waitFor();
    await notes.getByText(sellers[0]?.legal_name ?? "no seller").waitFor();
    await notes.getByText(/the 14-day right to cancel an online purchase does not apply/).waitFor();
    // What cancelling this booking gives back, and how somebody without an account cancels.
    await notes.getByText(/^(Cancel by \w{3} \d+ \w{3} for |Starts .+: if you cancel, there is no refund)/).waitFor();
    await notes.getByText(/reply to your confirmation email/).waitFor();
    expect(await notes.getByRole("link", { name: /terms and privacy/ }).getAttribute("href")).toBe("/terms");
    const [told, pay] = await Promise.all([
      notes.boundingBox(),
      page.getByRole("button", { name: /^Pay £/ }).boundingBox(),
    ]);
    expect((pay?.y ?? 0) - (told?.y ?? 0) - (told?.height ?? 0)).toBeLessThan(40);
    await expectAccessible(page, "checkout, notes");
  },
);

test("a code at checkout: a wrong one is refused with the places still held, a good one lowers what Pay says", async () => {
  const { page, visitor } = await atCheckout("phone");
  const before = await orderOf(visitor);
  await page.getByText("Have a code?").click();
  await page.getByLabel("Code", { exact: true }).fill("LASTYEAR");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator('input[aria-invalid="true"]').waitFor();
  const refused = await orderOf(visitor);
  expect([refused.status, refused.hold_expires_at]).toEqual(["placed", before.hold_expires_at]);

  await page.getByLabel("Code", { exact: true }).fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("WELCOME10", { exact: true }).waitFor();
  const after = await orderOf(visitor);
  expect(after.status).toBe("placed");
  expect(after.amount_due).toBeLessThan(before.amount_due);
  const pounds = (after.amount_due / 100).toFixed(2);
  await page.getByRole("button", { name: `Pay £${pounds}` }).waitFor();

  await page.getByRole("button", { name: "Remove code WELCOME10" }).click();
  await page.getByText("Have a code?").waitFor();
  await page.getByRole("button", { name: `Pay £${(before.amount_due / 100).toFixed(2)}` }).waitFor();
});

test("the thank-you page says what follows a trial, and offers a guest the account", async () => {
  const { page, visitor } = await atCheckout("phone");
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
  const { sellers } = await orderOf(visitor);
  const next = page.getByRole("region", { name: "What happens next" });
  await next.getByText(/come ten minutes early/).waitFor();
  await next.getByText(`call ${sellers[0]?.name} on ${sellers[0]?.phone}`).waitFor();
  await next.getByText(/how it went, and ask about joining/).waitFor();
  await next.getByText(/you pay nothing more unless you join/).waitFor();
  await expectAccessible(page, "thank you, guest");

  await page
    .getByRole("region", { name: "Keep everything in one place" })
    .getByText(new RegExp(visitor.email))
    .waitFor();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("heading", { level: 1, name: /account/i }).waitFor();
});

test("a checkout that was left or whose cart was changed in another tab says so, is not paid, and leads to the cart", async () => {
  const { page, visitor } = await atCheckout("desk");
  const leave = async () =>
    await visitor.api.call("POST /shop/cancel-checkout", { body: { order_id: visitor.orderId } });
  await leave();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("You left this checkout in another tab").waitFor();
  await page.getByRole("link", { name: "Go to your cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Your cart" }).waitFor();

  await page.goto("/apply-now/checkout");
  await typeCard(page, CARDS.pays);
  await leave();
  await addHoodie(visitor, { quantity: 1, least: 5 });
  await pressPay(page);
  await page.getByText("You changed your cart in another tab").waitFor();
  await page.getByText(/You have not been charged/).waitFor();
  expect(await orderOf(visitor)).toMatchObject({ status: "basket", payment_status: "none" });
});
