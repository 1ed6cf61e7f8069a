import { createApi } from "@matinee/contract/client";
import pg from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fillBasket, parent, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const REFUND_FAILS_LATER = "4000000000005126";

async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: product().databaseUrl, options: "-c matinee.scope=system" });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

/** An account with a trial, paid with the card whose refunds fail. */
async function aFamily() {
  const { url } = product();
  const email = `refund.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  const group = await aClass(url);
  const startDate = group.trial.next_date ?? "";
  const { orderId } = await fillBasket(api, { groupId: group.id, startDate, dateOfBirth: birthday });
  await api.call("POST /v1/customers/create", { body: { ...parent, email } });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", REFUND_FAILS_LATER)).toBe("succeeded");
  const read = () => api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await read()).payment_status).toBe("paid");
  return {
    token,
    orderId,
    read,
    subjects: async () => (await mailsTo(email)).map(({ subject }) => subject.replace(/ \(.*\)$/u, "")),
  };
}

/** Staff cancel an order, and all of its money goes back to the card. */
async function cancel(token: string, id: string): Promise<number> {
  const { url } = product();
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
  const order = await api.call("GET /v1/staff/orders/{id}", { path: { id } });
  const lines = order.lines.map((line) => ({ id: line.id, quantity: line.quantity }));
  const body = { lines, give: "all", to: "card" } as const;
  const seen = await api.call("POST /v1/staff/orders/{id}/reversals/preview", { path: { id }, body });
  const { given, to_card, to_credit, off_debt } = seen;
  await api.call("POST /v1/staff/orders/{id}/reversals", {
    path: { id },
    body: { ...body, seen: { given, to_card, to_credit, off_debt }, reason: "The family moved away" },
  });
  return to_card;
}

/** Opens a page again until it shows this. */
async function untilShown(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(product().url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      return await page.getByText(text).count();
    })
    .toBeGreaterThan(0);
}

test("a refund that fails later turns up for staff and is tried again, and the family is told the truth all along", async () => {
  const { url } = product();
  const { token, orderId, read, subjects } = await aFamily();
  const staffToken = await demoToken(url, "network@matinee.example");
  const amount = `£${((await cancel(staffToken, orderId)) / 100).toFixed(2)}`;
  const { number } = await read();

  const page = await visit({ width: "phone" });
  await logIn(page, url, token);
  await untilShown(page, `/account/orders/${orderId}`, "We could not refund you yet");
  await expectFine(page, "a refund that is delayed");
  await expect.poll(subjects).toContain(`Your refund of ${amount} is delayed`);
  expect((await read()).reversals.map(({ card_status }) => card_status)).toEqual(["failed"]);
  expect((await read()).payment_status).toBe("refund_delayed");

  const staff = await visit({ width: "desk" });
  await logIn(staff, url, staffToken);
  const item = staff.getByRole("listitem").filter({ hasText: number ?? "" });
  await staff.goto(product().url + "/admin/work-items");
  await item.getByRole("heading", { name: "A refund did not reach the family" }).waitFor();
  await item.getByText("The bank returned the refund after it had succeeded").waitFor();
  await expectFine(staff, "a refund that failed");
  // The family has another card on the account.
  await inDatabase(
    `update sandbox_gateway.object m set hidden = jsonb_set(m.hidden, '{behaviour}', '"refund_pends"') from sandbox_gateway.object i
     where m.kind = 'payment_method' and i.kind = 'payment_intent' and i.body ->> 'payment_method' = m.id and i.id in
       (select provider_ref from payment where order_id = $1)`,
    [orderId],
  );
  await item.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await read()).reversals.map(({ card_status }) => card_status)).not.toEqual(["failed"]);
  await expect.poll(async () => (await read()).payment_status).toBe("refunded");
  await untilShown(page, `/account/orders/${orderId}`, "Refunded");
  expect(await page.getByText("We could not refund you yet").count()).toBe(0);
  await expectFine(page, "a refund that was made after all");
  await expect.poll(subjects).toContain(`We have refunded ${amount}`);
  await expect
    .poll(async () => {
      await staff.goto(product().url + "/admin/work-items");
      await staff.getByRole("heading", { level: 1, name: "Needs attention" }).waitFor();
      return await item.count();
    })
    .toBe(0);

  // Each mail once, the newest first.
  const about = (await subjects()).filter((subject) => subject.toLowerCase().includes("refund"));
  expect(about.filter((subject) => subject.startsWith("Your refund of"))).toHaveLength(1);
  expect(about.filter((subject) => subject.startsWith("We have refunded"))).toHaveLength(1);
  expect((await read()).reversals.map(({ card_status }) => card_status)).toEqual(["done"]);
});

test("a refund that staff paid another way is told as that, to the family and to staff", async () => {
  const { url } = product();
  const { token, orderId, read, subjects } = await aFamily();
  const staffToken = await demoToken(url, "network@matinee.example");
  const amount = `£${((await cancel(staffToken, orderId)) / 100).toFixed(2)}`;
  const { number } = await read();
  await expect.poll(async () => (await read()).payment_status).toBe("refund_delayed");

  for (const width of ["phone", "desk"] as const) {
    const staff = await visit({ width });
    await logIn(staff, url, staffToken);
    await staff.goto(`${url}/admin/work-items`);
    const item = staff.getByRole("listitem").filter({ hasText: number ?? "" });
    // It can't be put away while the family waits for its money.
    await item.getByRole("button", { name: "Try again" }).waitFor();
    expect(await item.getByRole("button", { name: "Close" }).count()).toBe(0);
    await item.getByRole("button", { name: "Paid another way" }).click();
    await item.getByText(`Pay the family ${amount} first`).waitFor();
    const record = item.getByRole("button", { name: `Record ${amount} as paid` });
    await record.click();
    await staff.getByText("Please say how the money was paid").first().waitFor();
    await expectFine(staff, `paid another way, ${width}`);
    if (width === "phone") continue;
    await staff.getByLabel("How was it paid?").fill("By bank transfer on 3 May");
    await record.click();
    await expect.poll(() => item.count()).toBe(0);
    await staff.getByRole("link", { name: "Closed" }).click();
    await item.getByText("By bank transfer on 3 May").waitFor();
    await staff.goto(`${url}/admin/orders/${orderId}`);
    await staff.getByText("Refunded another way").waitFor();
    await expectFine(staff, "the order of a refund that was paid another way");
  }

  const page = await visit({ width: "phone" });
  await logIn(page, url, token);
  await untilShown(page, `/account/orders/${orderId}`, "Refunded another way");
  await page.getByText("It was paid to you another way").waitFor();
  expect(await page.getByText("We could not refund you yet").count()).toBe(0);
  await expectFine(page, "a refund that was paid another way");
  await expect.poll(subjects).toContain(`We have paid your refund of ${amount} another way`);
  expect((await read()).reversals.map(({ card_status }) => card_status)).toEqual(["elsewhere"]);
});
