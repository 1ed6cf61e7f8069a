import { pdfTexts } from "@matinee/testkit";
import type { Course, Order } from "@matinee/contract/client";
import pg from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor } from "../contention/shopper.ts";
import { expectAccessible } from "../support/accessible.ts";
import { goOn, step, typeParent } from "../support/application.ts";
import { useBrowser } from "../support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "../support/card.ts";
import { pressOn, typeInto } from "../support/keyboard.ts";
import { product } from "../support/product.ts";
import { widthsFrom } from "../support/widths.ts";

const visit = useBrowser();
const pounds = (pence: number): string =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(pence / 100);

/** A camp near Leeds with lunch, a deposit, and places for two children of one age. */
async function aCamp(): Promise<Course> {
  const { items } = await aVisitor(product().url).call("GET /courses/list", {
    query: { postcode: "LS1 4AP", radius_miles: 25, size: 50 },
  });
  const camp = items.find(
    (one) => one.available > 3 && one.deposit !== null && one.addons.some(({ name }) => name === "Hot lunch"),
  );
  if (camp === undefined) throw new Error("The demo network has no such camp near Leeds");
  return camp;
}

/** Adds an item with a printed name to the cart, starting on the home page. */
async function buyHoodie(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Shop" }).filter({ visible: true }).first().click();
  await page.getByRole("link", { name: "Uniform" }).click();
  await page.getByRole("link", { name: "Matinee hoodie" }).click();
  await step(page, "Matinee hoodie");
  await page.getByRole("link", { name: "Age 9–11" }).click();
  await page.getByLabel(/Print a name/).check();
  await page.getByLabel("Name to print").fill("Ada");
  await expectAccessible(page, "item, with a name");
  await page.getByRole("button", { name: /^Add to cart, £/ }).click();
  await page.getByRole("heading", { name: "Added to your cart" }).waitFor();
  await expectAccessible(page, "item, added");
}

/** The camp for two children, lunch for the first of them, by deposit. */
async function bookCamp(page: Page, camp: Course): Promise<void> {
  await page.getByRole("link", { name: "Camps" }).filter({ visible: true }).first().click();
  await step(page, /camp/i);
  await page.goto(`/camps/details/${camp.id}`);
  await expectAccessible(page, "camp");
  await page.getByRole("link", { name: "Book this camp" }).filter({ visible: true }).first().click();
  await step(page, /Your child/);
  const born = String(Number(camp.start_date.slice(0, 4)) - camp.max_age);
  for (const [nth, name] of ["Ada", "Leo"].entries()) {
    if (nth > 0) await page.getByRole("button", { name: "Add another child" }).click();
    await page.getByLabel("Child first name").nth(nth).fill(name);
    await page.getByLabel("Surname").nth(nth).fill("Hopper");
    for (const [part, value] of [
      ["Day", "1"],
      ["Month", "1"],
      ["Year", born],
    ] as const)
      await page.getByRole("textbox", { name: part }).nth(nth).fill(value);
  }
  await page
    .getByLabel(/^Hot lunch/)
    .first()
    .check();
  await expectAccessible(page, "camp, children and extras");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await step(page, "Your cart");
}

/** What the database's ledger says of an order, in pence. */
async function ledgerOf(orderId: string) {
  const client = new pg.Client({ connectionString: product().databaseUrl, options: "-c matinee.scope=system" });
  await client.connect();
  try {
    const { rows } = await client.query<{ account: string; seller_id: number | null; sum: string }>(
      "select account, seller_id, sum(amount_pence)::text as sum from ledger_entry e join ledger_transaction t on t.id = e.transaction_id where t.order_id = $1 group by account, seller_id",
      [orderId],
    );
    const sumOf = (account: string) =>
      rows.filter((row) => row.account === account).reduce((sum, row) => sum + Number(row.sum), 0);
    const { rows: wrong } = await client.query("select * from ledger_disagreement");
    return { receivable: sumOf("receivable"), provider: sumOf("provider"), sellers: -sumOf("seller"), wrong };
  } finally {
    await client.end();
  }
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The text of the mail about an order; an invitation to open an account may come beside it. */
async function mailTo(email: string, orderNumber: string): Promise<string> {
  let text = "";
  await expect
    .poll(async () => {
      const answer = await fetch(`${product().url}/dev/mailbox.json`);
      // The mailbox's own shape, of which this is a part.
      const mails = (await answer.json()) as { items?: Mail[] } | Mail[];
      const all = Array.isArray(mails) ? mails : (mails.items ?? []);
      text = all.find((mail) => mail.to.includes(email) && mail.subject.includes(orderNumber))?.text ?? "";
      return text;
    })
    .not.toBe("");
  return text;
}

async function orderOf(page: Page): Promise<Order> {
  const id = new URL(page.url()).searchParams.get("order") ?? "";
  const token = await page.evaluate(() => localStorage.getItem("no_auth_token"));
  const answer = await fetch(`${product().url}/api/orders/get/${id}`, {
    headers: { "x-store-request": "matinee-store", "x-no-auth-token": token ?? "" },
  });
  // Checked against the contract where it is made.
  return (await answer.json()) as Order;
}

test.each(widthsFrom("phone"))(
  "a guest buys a hoodie, a camp for two with lunch and a coupon, and every page has the same amounts (%s)",
  { tags: "smoke" },
  async (width) => {
    const camp = await aCamp();
    const email = `mixed-${width}-${Date.now()}@example.test`;
    const page = await visit({ width });
    await buyHoodie(page);
    await bookCamp(page, camp);

    await page.getByText("Have a code?").click();
    await page.getByLabel(/code/i).fill("welcome10");
    await page.getByRole("button", { name: /^(Apply|Use)/ }).click();
    await page
      .getByText(/WELCOME10/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await expectAccessible(page, "cart, with a code");
    await page.getByRole("link", { name: "Go to checkout" }).click();
    await step(page, "About you");
    await typeParent(page, email);
    await expectAccessible(page, "about you, for a cart");
    await goOn(page);
    await page.getByLabel("Card number").waitFor();
    await expectAccessible(page, "checkout, mixed");
    const said = await page.getByRole("button", { name: /^Pay £/ }).textContent();
    await typeCard(page, CARDS.pays);
    await pressPay(page);
    await confirmed(page);
    await expectAccessible(page, "thank-you, mixed");

    const order = await orderOf(page);
    const { cart } = order;
    expect(said).toContain(pounds(cart.amount_due_now).replace(/\.00$/, ""));
    expect(cart.total_gross).toBe(cart.amount_due_now + cart.amount_due_later);
    expect(cart.total_gross).toBe(cart.gross_subtotal - cart.total_discounts + cart.additional_fees);
    expect(cart.coupon).toMatchObject({ code: "WELCOME10", applied: true });
    expect(cart.class_items).toHaveLength(2);
    expect(cart.product_items).toMatchObject([{ personalisation: "Ada", quantity: 1 }]);
    const figures = [cart.total_gross, cart.amount_due_now, cart.amount_due_later, cart.vat_amount];

    // The receipt on screen and as PDF, and the mail, in the same words.
    await page.getByRole("link", { name: "See the receipt" }).click();
    await step(page, /Receipt/);
    const paper = (await page.getByRole("article").textContent()) ?? "";
    const pdf = await fetch(new URL(order.receipt_url ?? "", product().url));
    const drawn = pdfTexts(Buffer.from(await pdf.arrayBuffer())).join("\n");
    const mail = await mailTo(email, order.number ?? "no number");
    for (const figure of figures) {
      expect(paper).toContain(pounds(figure));
      expect(drawn).toContain(pounds(figure));
      expect(mail).toContain(pounds(figure));
    }
    for (const seller of order.sellers) expect(drawn).toContain(seller.legal_name);
    await expectAccessible(page, "receipt");

    // And the ledger: what is owed to the sellers, what came, what is still to come.
    expect(await ledgerOf(order.id)).toEqual({
      sellers: cart.total_gross,
      provider: cart.amount_due_now,
      receivable: cart.amount_due_later,
      wrong: [],
    });
  },
);

test("an item is bought by keyboard alone", async () => {
  const page = await visit();
  await page.goto("/shop/items/details/1");
  await page.getByRole("button", { name: "Choose a size" }).waitFor();
  await pressOn(page, "Adult M");
  await pressOn(page, "Print a name", " ");
  await typeInto(page, "Name to print", "Bo");
  await pressOn(page, "One more");
  await pressOn(page, "Add to cart");
  await page.getByRole("heading", { name: "Added to your cart" }).waitFor();
  await pressOn(page, "Go to cart");
  await step(page, "Your cart");
  const line = page.getByRole("listitem", { name: "Matinee hoodie", exact: true });
  await line.waitFor();
  expect(await line.textContent()).toContain("“Bo”");
});
