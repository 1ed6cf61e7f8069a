import { pdfTexts } from "@matinee/testkit";
import pg from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { parent, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass } from "./support/classes.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { addHoodie, addTrial, twoChildren, type Visitor } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

const MOST_CLASSES = 60;
/** The school's rule gives everything back until two weeks before. */
const EARLIEST = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);

/** A trial that a family may cancel by itself: of the first class with such a date, and another name than the class `besides`. */
async function addLaterTrial(
  { api, orderId }: Pick<Visitor, "api" | "orderId">,
  { url, childId, besides }: { url: string; childId: string; besides: string },
) {
  for (let tried = 0; tried < MOST_CLASSES; tried += 1) {
    const group = await aClass(url);
    if (group.name === besides) continue;
    const dates = await api.call("GET /trial-dates/group/{groupId}", { path: { groupId: String(group.id) } });
    const start = dates.find((one) => one.date >= EARLIEST && one.available > 0);
    if (start === undefined) continue;
    const body = { order_id: orderId, type: "trial" as const, group_id: group.id, child_ids: [childId] };
    await api.call("POST /order-items/create", { body: { ...body, start_date: start.date } });
    return group.name;
  }
  throw new Error("The demo network has no trial that starts late enough");
}

/** An account with a trial for two children and two printed hoodies of the network, paid by card. */
async function aMixedOrder(email: string) {
  const { url } = product();
  const { token, api } = await aCustomer(url, email);
  await api.call("POST /v1/customers/create", { body: { ...parent, email } });
  const orderId = (await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
  const family = { api, orderId, token };
  const { ada, leo } = await twoChildren(family);
  const { name: first } = await addTrial(family, url, ada);
  const second = await addLaterTrial(family, { url, childId: leo, besides: first });
  await addHoodie(family, { quantity: 2, least: 3 });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const read = () => api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await read()).payment_status).toBe("paid");
  return { token, orderId, first, second, read };
}

async function asNetwork(width: "phone" | "desk"): Promise<Page> {
  const { url } = product();
  const page = await visit({ width });
  await logIn(page, url, await demoToken(url, "network@matinee.example"));
  return page;
}

/** What the ledger says of an order, in pence, and whether it agrees with everything else. */
async function ledgerOf(orderId: string) {
  const client = new pg.Client({ connectionString: product().databaseUrl, options: "-c matinee.scope=system" });
  await client.connect();
  try {
    const { rows } = await client.query<{ owed: number; held: number }>(
      `select coalesce(sum(amount_pence) filter (where account = 'receivable'), 0)::int as owed,
        coalesce(sum(amount_pence) filter (where account = 'provider'), 0)::int as held
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where t.order_id = $1`,
      [orderId],
    );
    const { rowCount: wrong } = await client.query("select from ledger_disagreement");
    return { owed: rows[0]?.owed, held: rows[0]?.held, wrong };
  } finally {
    await client.end();
  }
}

test("staff cancel a line of a mixed order with a partial refund, the family cancels another, and every amount agrees", async () => {
  const email = `reversal.${Date.now()}@example.test`;
  const { token, orderId, first, second, read } = await aMixedOrder(email);
  const before = await read();
  const staff = await asNetwork("desk");
  await staff.goto(`/admin/orders/${orderId}`);
  const form = staff.getByRole("region", { name: "Cancel or refund" });
  await form.getByRole("button", { name: "Show the amounts" }).waitFor();
  const school = form.getByLabel("School");
  const trial = before.cart.class_items.find((item) => item.name === first);
  if ((await school.count()) > 0) await school.selectOption(String(trial?.seller.id));
  await form.getByRole("button", { name: "Show the amounts" }).click();
  await form.getByText("Choose what to cancel.").waitFor();
  await form.getByRole("checkbox", { name: first }).check();
  await form.getByLabel("How much to refund").selectOption("amount");
  await form.getByLabel("Amount in pounds").fill("3.21");
  await form.getByRole("button", { name: "Show the amounts" }).click();
  await form.getByText("£3.21 goes back to the card.").waitFor();
  await expectFine(staff, "what a cancellation gives back");
  await form.getByLabel("Reason").fill("Asked by phone");
  await form.getByRole("button", { name: "Cancel and refund £3.21" }).click();
  const record = staff.getByRole("region", { name: "Cancelled and refunded" });
  await record.getByText("Asked by phone").waitFor();
  await expect.poll(() => staff.evaluate(() => document.activeElement?.id)).toBe("reversals");
  await expectFine(staff, "an order with a cancelled line");

  const page = await visit({ width: "phone" });
  await logIn(page, product().url, token);
  await page.goto(`/account/orders/${orderId}`);
  await page.getByRole("region", { name: "Cancelled and refunded" }).getByText(first).waitFor();
  await page.getByRole("button", { name: `Cancel ${second}, Leo` }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this?" });
  const back = dialog.getByRole("listitem").filter({ hasText: "You get back" });
  await back.waitFor();
  const promised = /£\d+\.\d\d/u.exec((await back.textContent()) ?? "")?.[0];
  await expectFine(page, "what a family gets back");
  await dialog.getByRole("button", { name: /^Cancel (and|without)/u }).click();
  await page.getByText(`${second}, Leo is cancelled.`).waitFor();
  await expectFine(page, "an order that the family cancelled a part of");
  // Each by its name and to the penny, newest first or not.
  const own = page.getByRole("region", { name: "Cancelled and refunded" }).getByRole("listitem");
  for (const [name, amount] of [
    [first, "£3.21"],
    [second, promised],
  ] as const) {
    const row = (await own.filter({ hasText: name }).textContent()) ?? "";
    expect(row).toContain(`−${amount}`);
    expect(
      [`We have refunded ${amount} to your card.`, `${amount} goes to your card.`].some((one) => row.includes(one)),
    ).toBe(true);
  }

  // A printed hoodie is for the school to decide.
  const hoodie = before.cart.product_items[0];
  expect(await page.getByRole("button", { name: `Cancel 2 × ${hoodie?.name}` }).count()).toBe(0);
  await page.getByRole("button", { name: `Ask the school about 2 × ${hoodie?.name}` }).click();
  await page.getByLabel("Your question").fill("It came with a wrong name.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/We have sent your question to the school/u).waitFor();

  await expect.poll(async () => (await read()).reversals.map((one) => one.card_status)).not.toContain("on_its_way");
  const after = await read();
  expect(after.status).toBe("partly_cancelled");
  const given = after.reversals.reduce((sum, one) => sum + one.given, 0);
  // Three weeks before, all that Leo's trial cost goes back, as the dialog said.
  const leos = before.cart.class_items.find((item) => item.name === second);
  expect(new Set(after.reversals.map((one) => pounds(one.given)))).toEqual(new Set(["£3.21", promised]));
  expect(promised).toBe(pounds(leos?.total_gross ?? 0));
  expect(after.reversals[0]).toMatchObject({ given: 321, to_card: 321 });
  expect(after.movements.filter((one) => one.kind === "refund").reduce((sum, one) => sum - one.amount, 0)).toBe(given);
  expect(await ledgerOf(orderId)).toEqual({ owed: 0, held: before.cart.total_gross - given, wrong: 0 });
  for (const { credit_note: note, given: amount } of after.reversals.filter((one) => one.given > 0)) {
    const pdf = await fetch(product().url + (note?.url ?? ""));
    const drawn = pdfTexts(Buffer.from(await pdf.arrayBuffer())).join("\n");
    expect(drawn).toContain(pounds(amount));
    expect(drawn).toContain(note?.number);
    const receipt = await fetch(product().url + (after.receipt_url ?? ""));
    const texts = pdfTexts(Buffer.from(await receipt.arrayBuffer()));
    // An amount is drawn before what it is for.
    expect(texts[texts.indexOf(`Credit note ${note?.number}`) - 1]).toBe(`−${pounds(amount)}`);
    const mailed = async () => (await mailsTo(email)).find(({ text }) => text.includes(note?.number ?? "?"))?.text;
    await expect.poll(mailed).toContain(`Refund: ${pounds(amount)}`);
    expect(await mailed()).toContain(`To your card, usually within five to ten days: ${pounds(amount)}`);
  }
});
