import { createApi } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { aVisitor, parent, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, pressPay, typeCard } from "./support/card.ts";
import { demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { times } from "./support/reminder.ts";

const visit = useBrowser();
const host = "leeds.localhost";

/** A guest's order of a camp of the Leeds school, with its deposit paid. */
async function aDeposit(email: string) {
  const api = aVisitor(product().url);
  const { items } = await api.call("GET /courses/list", { query: { size: 100 } });
  const camp = items.find(
    (one) =>
      one.franchise.name.includes("Leeds") && one.deposit !== null && one.balance_due_on !== null && one.available > 3,
  );
  if (camp === undefined) throw new Error("The demo school has no camp with a deposit");
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const orderId = order.id ?? "";
  const born = `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-01`;
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Ada", surname: "Hopper", date_of_birth: born },
  });
  await api.call("POST /v1/customers/create", { body: { ...parent, email } });
  await api.call("POST /order-items/create", {
    body: { order_id: orderId, type: "camp", course_id: camp.id, child_ids: [child.id], take_full_payment: false },
  });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  await pay(product().url, checkout.client_secret ?? "", CARDS.pays.replaceAll(" ", ""));
  await expect
    .poll(async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).payment_status)
    .toBe("deposit_paid");
  const { number } = await api.call("GET /orders/get/{id}", { path: { id: orderId } });
  return { orderId, number: number ?? "" };
}

/** The token of a manager of the Leeds school. */
async function aManager(): Promise<string> {
  return await demoToken(product().url, "admin@leeds.matinee.example");
}

/** The pay link in the mail to somebody, once it has come. */
async function mailedPayLink(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mail = (await mailsTo(email)).find((one) => one.subject.startsWith("Your payment link"));
      link = /https?:\/\/\S+\/pay\/\S+/u.exec(mail?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

test.each(["phone", "desk"] as const)(
  "a manager finds what is owed and sends the pay link, and the family pays by it without an account (%s)",
  async (width) => {
    const email = `owes.${width}.${Date.now()}@example.test`;
    const { orderId, number } = await aDeposit(email);
    const token = await aManager();
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${product().port}`, token);

    await page.goto("/admin/owed?sort=number,desc");
    await page.getByRole("heading", { level: 1, name: "Owed" }).waitFor();
    await page.getByRole("link", { name: number }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    await page.getByRole("button", { name: "Send the pay link" }).click();
    await page.getByText("The link is on its way to the family.").waitFor();
    await expectFine(page, `order with a pay link, ${width}`);
    await page.goto("/admin/owed");
    await page.getByRole("heading", { level: 1, name: "Owed" }).waitFor();
    await expectFine(page, `owed, ${width}`);

    const link = await mailedPayLink(email);
    const family = await visit({ width });
    const answer = await family.goto(link);
    expect(answer?.headers()["referrer-policy"]).toBe("origin");
    await family.getByRole("heading", { level: 1, name: `Pay for order ${number}` }).waitFor();
    expect(await family.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await family.getByLabel("Card number").waitFor();
    await expectFine(family, `payment page, ${width}`);
    await typeCard(family, CARDS.declined);
    await pressPay(family);
    await family
      .getByText(/declined/u)
      .first()
      .waitFor();
    await typeCard(family, CARDS.pays);
    await pressPay(family);
    await family.getByRole("heading", { level: 1, name: "Nothing left to pay" }).waitFor();
    await expectFine(family, `paid, ${width}`);

    // Also while the provider can't be reached.
    await family.route(/payment-providers/u, (route) => route.abort());
    await family.reload();
    await family.getByRole("heading", { level: 1, name: "Nothing left to pay" }).waitFor();
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByText("Receipt of a later payment").waitFor();
    expect(await page.getByRole("button", { name: "Send the pay link" }).count()).toBe(0);
  },
);

test("a payment that is refused has its toast and its words, read out once; a fault while a card is charged is shown at the card only", async () => {
  const { orderId } = await aDeposit(`refused.${Date.now()}@example.test`);
  const token = await aManager();
  const staff = createApi({ baseUrl: `${product().url}/api`, storeKey: "matinee-store", token: () => token });
  const { pay_link: link } = await staff.call("POST /v1/staff/orders/{id}/send-pay-link", { path: { id: orderId } });
  const page = await visit({ width: "phone" });
  const toasts = page.getByRole("region", { name: "Messages" });
  const opening = /\/v1\/pay-links\/[^/]+\/pay$/u;
  const refuse = async (status: number, message: string) =>
    await page.route(opening, (route) =>
      route.fulfill({ status, json: { message, details: "", messages: [], code: "fault", request_id: "r" } }),
    );
  await refuse(500, "The till is shut.");
  await page.goto(link);
  await page.getByRole("alert").filter({ hasText: "The till is shut." }).waitFor();
  await toasts.getByText("The till is shut.", { exact: true }).waitFor();
  const readOut = page.locator('[role="alert"], [role="status"], [aria-live="polite"]');
  expect(await readOut.filter({ hasText: "The till is shut." }).count()).toBe(1);
  await page.unroute(opening);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Card number").waitFor();
  expect(await times(page)).toBe(0);

  await typeCard(page, CARDS.pays);
  await refuse(503, "The till is full.");
  await pressPay(page);
  await page.getByText("The payment service did not answer.").first().waitFor();
  await toasts.getByText("Unknown error", { exact: true }).waitFor();
  await page.unroute(opening);
  await toasts.getByText("Unknown error", { exact: true }).waitFor({ state: "hidden" });
  await refuse(500, "The till broke.");
  const answered = page.waitForResponse(opening);
  await pressPay(page);
  await answered;
  await page.getByRole("button", { name: /^Pay £/u, disabled: false }).waitFor();
  await page.getByText("The payment service did not answer.").first().waitFor();
  expect(await page.getByText("The till broke.").count()).toBe(0);
  expect(await toasts.getByText("Unknown error", { exact: true }).count()).toBe(0);
});

test("a link that is not valid says what to do", async () => {
  const page = await visit({ width: "phone", host });
  await page.goto("/pay/not-a-key");
  await page.getByRole("heading", { level: 1, name: "This link is not valid" }).waitFor();
  await expectFine(page, "a wrong link");
});

test("families are asked to pay from the list, and a second time too soon is refused for its row", async () => {
  const { number } = await aDeposit(`asked.${Date.now()}@example.test`);
  const page = await visit({ width: "desk", host });
  await logIn(page, `http://${host}:${product().port}`, await aManager());
  await page.goto("/admin/owed?sort=number,desc");
  const ask = async () => {
    await page.getByRole("checkbox", { name: new RegExp(number, "u") }).check();
    await page.getByRole("button", { name: "Send pay link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Send the pay link?" }).waitFor();
    await expectFine(page, "ask many to pay, desk");
    await dialog.getByRole("button", { name: "Send pay link" }).click();
  };
  await ask();
  await page.getByText("1 asked to pay.").waitFor();
  await ask();
  await page.getByText("The link was sent a moment ago. Please wait a few minutes.").waitFor();
  await expectFine(page, "asked too soon, desk");
});
