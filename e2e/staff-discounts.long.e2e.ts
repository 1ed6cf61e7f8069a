import { createApi, type CallAnswer } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { parent, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass } from "./support/classes.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { aCustomer as aShopper, become, twoChildren } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const WIDTHS = ["desk", "phone"] as const;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = async (page: Page, name: string) => await page.getByRole("button", { name, exact: true }).click();
const named = (page: Page, name: string) => page.locator("tbody").getByRole("link", { name, exact: true });
const openHistory = async (page: Page) => await page.locator("summary").getByText("History", { exact: true }).click();
/** Words of two tests at two widths must differ. */
const fresh = (name: string) => `${name}-${Date.now() % 1_000_000}`;

const managerToken = async () => await demoToken(product().url, "admin@leeds.matinee.example");

async function atWork(width: "phone" | "desk"): Promise<Page> {
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${product().port}`, await managerToken());
  return page;
}

const ofLeeds = async () => await aClass(product().url, (group) => group.franchise.name.includes("Leeds"));

/** A visitor with trials for two children of one family in the cart. */
async function aFilledCart() {
  const shopper = await aShopper(product().url);
  const { ada, leo } = await twoChildren(shopper);
  const group = await ofLeeds();
  const body = { order_id: shopper.orderId, type: "trial" as const, group_id: group.id, child_ids: [ada, leo] };
  await shopper.api.call("POST /order-items/create", { body: { ...body, start_date: group.trial.next_date ?? "" } });
  const discounts = async () =>
    (await shopper.api.call("GET /shop/calculate-totals")).discounts.map(({ name }) => name);
  return { ...shopper, discounts };
}

test.each(WIDTHS)("an offer that families used goes into the archive and comes back as it was (%s)", async (width) => {
  const name = fresh("Two trials");
  const page = await atWork(width);
  await page.goto("/admin/offers/new");
  await heading(page, "New offer");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Per cent off").fill(width === "desk" ? "30" : "40");
  await page.getByLabel("Trials").check();
  await press(page, "Save offer");
  await heading(page, "Offers");
  expect(await (await aFilledCart()).discounts()).toContain(name);

  await named(page, name).click();
  await heading(page, name);
  await expectFine(page, `an offer, ${width}`);
  await press(page, "Move to the archive");
  await page.getByText("It does not apply while it is in the archive.", { exact: false }).waitFor();
  await expectFine(page, `an offer in the archive, ${width}`);
  expect(await (await aFilledCart()).discounts()).not.toContain(name);
  await page.goto("/admin/offers");
  await page.getByRole("link", { name: "Archive" }).waitFor();
  expect(await named(page, name).count()).toBe(0);
  await page.getByRole("link", { name: "Archive" }).click();
  await named(page, name).waitFor();
  await expectFine(page, `the archive of offers, ${width}`);
  await named(page, name).click();
  await press(page, "Take out of the archive");
  await page.getByRole("button", { name: "Move to the archive" }).waitFor();
  expect(await (await aFilledCart()).discounts()).toContain(name);
  await openHistory(page);
  await page.getByText("Took an offer out of the archive").waitFor();
  await page.getByText("Moved an offer to the archive").waitFor();

  // A copy is off until somebody switches it on.
  await page.getByRole("link", { name: "Duplicate" }).click();
  await heading(page, "New offer");
  await page.getByText(`A copy of ${name}.`, { exact: false }).waitFor();
  expect(await page.getByRole("checkbox", { name: /^On\b/u }).isChecked()).toBe(false);
  await expectFine(page, `a copy of an offer, ${width}`);
  const copy = fresh("A copy");
  await page.getByLabel("Name", { exact: true }).fill(copy);
  await press(page, "Save offer");
  await named(page, copy).waitFor();
  expect(await (await aFilledCart()).discounts()).not.toContain(copy);
  // Nothing of this is left on for the tests that follow.
  await named(page, name).click();
  await press(page, "Move to the archive");
  await page.getByRole("button", { name: "Take out of the archive" }).waitFor();
});

test.each(WIDTHS)(
  "a copy of a coupon has no code until somebody types one, and works in a cart then (%s)",
  async (width) => {
    const [code, copied] = [fresh("FIRST"), fresh("SECOND")];
    const page = await atWork(width);
    await page.goto("/admin/coupons/new");
    await heading(page, "New coupon");
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Name", { exact: true }).fill("Spring");
    await page.getByLabel("Discount", { exact: true }).selectOption("amount");
    await page.getByLabel("Amount, £").fill("1.50");
    await press(page, "Save coupon");
    await heading(page, "Coupons");
    await named(page, code).click();
    await heading(page, code);
    await expectFine(page, `a coupon, ${width}`);

    await page.getByRole("link", { name: "Duplicate" }).click();
    await heading(page, "New coupon");
    await page.getByText(`A copy of ${code}.`, { exact: false }).waitFor();
    expect(await page.getByLabel("Code").inputValue()).toBe("");
    expect(await page.getByLabel("Amount, £").inputValue()).toBe("1.50");
    await expectFine(page, `a copy of a coupon, ${width}`);
    await press(page, "Save coupon");
    await page.getByLabel("Code").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByLabel("Code").fill(copied);
    await press(page, "Save coupon");
    await named(page, copied).waitFor();

    const shop = await visit({ width });
    await become(shop, await aFilledCart());
    await shop.goto("/cart");
    await shop.getByText("Have a code?").click();
    await shop.getByRole("textbox", { name: "Code" }).fill(copied);
    await shop.getByRole("textbox", { name: "Code" }).press("Enter");
    await shop.getByRole("button", { name: `Remove code ${copied}` }).waitFor();
  },
);

/** An order of a family with an account at the school, of which the school has given back £1, and an enquiry. */
async function aFamilyWithAHistory() {
  const { url } = product();
  const email = `${fresh("history")}@example.test`;
  const { api } = await aCustomer(url, email);
  const customer = await api.call("POST /v1/customers/create", {
    body: { ...parent, email, marketing_consent: true },
  });
  const orderId = (await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
  const { ada } = await twoChildren({ api, orderId, token: "" });
  const group = await ofLeeds();
  const body = { order_id: orderId, type: "trial" as const, group_id: group.id, child_ids: [ada] };
  await api.call("POST /order-items/create", { body: { ...body, start_date: group.trial.next_date ?? "" } });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const read = () => api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await read()).payment_status).toBe("paid");

  const jwt = await managerToken();
  const staff = createApi({ baseUrl: `${url}/api`, token: () => jwt });
  await staff.call("POST /v1/customers/{id}/stop-marketing", { path: { id: customer.id } });
  const order: CallAnswer<"GET /v1/staff/orders/{id}"> = await staff.call("GET /v1/staff/orders/{id}", {
    path: { id: orderId },
  });
  const asked = {
    lines: order.lines.map(({ id }) => ({ id, quantity: 0 })),
    give: "amount" as const,
    amount: 100,
    to: "card" as const,
  };
  const path = { id: orderId };
  const seen = await staff.call("POST /v1/staff/orders/{id}/reversals/preview", { path, body: asked });
  const { given, to_card, to_credit, off_debt } = seen;
  const done = { ...asked, reason: "The room was cold", seen: { given, to_card, to_credit, off_debt } };
  await staff.call("POST /v1/staff/orders/{id}/reversals", { path, body: done });
  return { orderId, customerId: order.customer?.id ?? "" };
}

test.each(WIDTHS)("an order, a family and an enquiry say who did what (%s)", async (width) => {
  const { orderId, customerId } = await aFamilyWithAHistory();
  const page = await atWork(width);
  await page.goto(`/admin/orders/${orderId}`);
  await heading(page, /^Order /u);
  await openHistory(page);
  const entry = page.getByText("Cancelled or refunded a part of an order");
  await entry.click();
  await page.getByRole("cell", { name: "The room was cold" }).waitFor();
  await page.getByRole("cell", { name: "£1.00" }).first().waitFor();
  await expectFine(page, `history of an order, ${width}`);

  await page.goto(`/admin/customers/${customerId}`);
  await page.getByRole("region", { name: "Contact" }).waitFor();
  await openHistory(page);
  await page.getByText("Changed a family's details").click();
  await page.getByRole("rowheader", { name: "Marketing emails" }).waitFor();
  await expectFine(page, `history of a family, ${width}`);

  await page.goto("/admin/tickets?status=open");
  await page.getByRole("heading", { level: 1, name: "Enquiries" }).waitFor();
  await page.locator("tbody").getByRole("link").first().click();
  await press(page, "Close enquiry");
  await page.getByRole("button", { name: "Reopen enquiry" }).waitFor();
  await openHistory(page);
  await page.getByText("Closed an enquiry").first().waitFor();
  await expectFine(page, `history of an enquiry, ${width}`);
});
