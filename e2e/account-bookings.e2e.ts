import { readFileSync } from "node:fs";
import type { Api, Course } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { isLong } from "./support/widths.ts";
import { aVisitor, fillBasket, parent } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "./support/card.ts";
import { payDeposit } from "./support/deposit.ts";
import { aClass, aFullClass, birthday } from "./support/classes.ts";
import { pressOn, typeInto } from "./support/keyboard.ts";
import { aCustomer, logIn } from "./support/login.ts";

const visit = useBrowser();

async function aBrowser(name: string, width: "phone" | "desk") {
  const { url } = product();
  const email = `${name}.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  const page = await visit({ width });
  await logIn(page, url, token);
  return { page, api, url, token, email };
}

async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("heading", { name }).first().waitFor();
}

async function expectNarrow(page: Page, state: string): Promise<void> {
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${state} scrolls sideways`).toBe(0);
}

/** A camp by deposit, booked by the customer and its deposit paid; `nth` keeps tests out of each other's way. */
async function aDeposit(api: Api, nth: number): Promise<{ orderId: string; camp: Course; balance: number }> {
  const { url } = product();
  const { items } = await aVisitor(url).call("GET /courses/list", { query: { size: 100 } });
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const camp = items.filter((one) => one.available > 1 && one.deposit !== null && (one.balance_due_on ?? "") > soon)[
    nth
  ];
  if (camp === undefined) throw new Error("The demo network has too few camps with a deposit");
  const orderId = await payDeposit(api, camp);
  const [due] = (await api.call("GET /v1/account/orders/{id}", { path: { id: orderId } })).balances;
  return { orderId, camp, balance: due?.amount ?? 0 };
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

async function feedOf(url: string, tag?: string) {
  const answer = await fetch(url, tag === undefined ? {} : { headers: { "if-none-match": tag } });
  return { status: answer.status, tag: answer.headers.get("etag") ?? "", text: await answer.text() };
}

test.runIf(isLong)("every screen of a new account says what will appear there", async () => {
  const { page } = await aBrowser("new", "phone");
  const screens = {
    "/account/": "No bookings yet",
    "/account/bookings": "No upcoming bookings",
    "/account/bookings?when=past": "No past or cancelled bookings",
    "/account/orders": "No orders yet",
    "/account/credit": "No credit yet",
    "/account/waiting-lists": "You are not on any waiting lists",
  };
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(path);
    await heading(page, title);
    await expectAccessible(page, `${path} of a new account`);
    await expectNarrow(page, path);
  }
});

test("on a phone: a booked trial appears in the account and in the family's own calendar", async () => {
  const { page, api, url } = await aBrowser("trial", "phone");
  const group = await aClass(url);
  await fillBasket(api, { groupId: group.id, startDate: group.trial.next_date ?? "", dateOfBirth: birthday });
  await page.goto("/apply-now/checkout");
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);

  await page.goto("/account/");
  await heading(page, "Coming up");
  await heading(page, group.name);
  await page.getByText("How to get there").click();
  await page.getByRole("link", { name: `See ${group.location.name} on a map` }).waitFor();
  await expectAccessible(page, "overview with a booking");
  await expectNarrow(page, "overview");

  await page.getByRole("link", { name: "See all bookings" }).click();
  await heading(page, "Bookings");
  await heading(page, group.name);
  await expectAccessible(page, "bookings");
  await page.getByRole("link", { name: `Cancel or change ${group.name}` }).click();
  await heading(page, "Cancel or change");
  await page.getByRole("button", { name: `Ask the school about ${group.name}` }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel or change");
  await page.goBack();
  await page.getByRole("link", { name: "Past and cancelled" }).click();
  await heading(page, "No past or cancelled bookings");
  await page.getByRole("link", { name: "See upcoming bookings" }).click();
  const otherWindow = await page.context().newPage();
  await otherWindow.goto(page.url());
  await otherWindow.getByRole("button", { name: "Create my calendar link" }).waitFor();
  await page.getByRole("button", { name: "Create my calendar link" }).click();
  const webcal = await page.getByRole("link", { name: "Add to my calendar" }).getAttribute("href");
  const first = webcal?.replace("webcal:", "http:") ?? "";
  await expectAccessible(page, "bookings with a calendar link");
  await expectNarrow(page, "bookings");
  const feed = await feedOf(first);
  expect([feed.status, feed.text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, group.trial.sessions]);
  expect(feed.text).toContain("(Ada)");
  expect(feed.text).not.toContain("Buyer");
  expect((await feedOf(first, feed.tag)).status).toBe(304);

  // A window that does not know the link yet shows it, and makes no other.
  await otherWindow.getByRole("button", { name: "Create my calendar link" }).click();
  expect(await otherWindow.getByRole("link", { name: "Add to my calendar" }).getAttribute("href")).toBe(webcal);
  await otherWindow.close();
  await page.getByRole("button", { name: "Create a new link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create new link" }).click();
  await page.getByText("Your new link is ready.").waitFor();
  expect((await feedOf(first)).status).toBe(404);
  const second = (await page.getByRole("link", { name: "Add to my calendar" }).getAttribute("href")) ?? "";
  expect((await feedOf(second.replace("webcal:", "http:"))).text).toBe(feed.text);
});

test("the balance of a deposit is paid by keyboard after a declined card, and confirmed by email", async () => {
  const { page, api, url, email } = await aBrowser("balance", "desk");
  const { orderId, camp, balance } = await aDeposit(api, 0);
  await page.goto("/account/");
  await heading(page, "Still to pay");
  await expectAccessible(page, "overview with a balance");
  await pressOn(page, "Pay now");
  await heading(page, /^Pay for order/);
  await page.getByLabel("Card number").waitFor();
  await expectAccessible(page, "paying a balance");
  const type = async (card: string) => {
    await typeInto(page, "Card number", card);
    await typeInto(page, "Expiry date", "1234");
    await typeInto(page, "CVC", "123");
    await typeInto(page, "Name on card", "Robin Buyer");
    await pressOn(page, `Pay ${pounds(balance)}`);
  };
  await type(CARDS.declined);
  await page.getByText("Your bank declined the card.").waitFor();
  await expectAccessible(page, "a declined balance");
  await page.getByLabel("Card number").fill("");
  await page.reload();
  await page.getByLabel("Card number").waitFor();
  await type(CARDS.pays);
  await page.getByText(`Thank you. We have received ${pounds(balance)}.`).waitFor();
  await page.getByText("Paid", { exact: true }).waitFor();
  await expectAccessible(page, "an order that is wholly paid");
  const order = await api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  expect(order.movements.map((one) => one.kind)).toEqual(["payment", "payment"]);
  expect(order.balances).toEqual([]);
  const [item] = order.cart.class_items;
  const line = {
    id: orderId,
    type: "camp",
    name: "Circus Week",
    quantity: 1,
    children: item?.children ?? [],
    dates: ["2026-04-06", "2026-04-07"],
    by_the_day: false,
    moved_to: null,
  };
  // The answer is changed, because the order stands for what follows.
  await page.route(`**/api/v1/account/orders/${orderId}`, async (route) => {
    await route.fulfill({ json: { ...order, status: "partly_cancelled", cancelled_lines: [line] } });
  });
  await page.reload();
  const cancelled = page.getByRole("listitem").filter({ hasText: "Circus Week" });
  await cancelled.getByText("Cancelled", { exact: true }).waitFor();
  await cancelled.getByText("Camp, Leo, Mon 6 Apr to Tue 7 Apr").waitFor();
  await expectAccessible(page, "an order with a cancelled line");
  const receipt = await fetch(url + (order.receipt_url ?? ""));
  expect([receipt.status, receipt.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the receipt (PDF)" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`receipt-${order.number}.pdf`);
  const bytes = readFileSync(await saved.path());
  expect(bytes.equals(Buffer.from(await receipt.arrayBuffer()))).toBe(true);
  await page.route(`**/api/orders/receipt/${orderId}`, (route) =>
    route.fulfill({ status: 404, json: { message: "Not found.", messages: ["The receipt was not found."] } }),
  );
  await page.getByRole("button", { name: "Download the receipt (PDF)" }).click();
  await page.getByRole("alert").filter({ hasText: "The receipt was not found." }).waitFor();
  await expect
    .poll(async () => await (await fetch(`${url}/dev/mailbox.json`)).text())
    .toContain(`We have received your payment of ${pounds(balance)} (${order.number})`);
  expect(email).toContain("balance");

  await page.getByRole("link", { name: "All orders" }).click();
  await heading(page, "Orders and receipts");
  await page.getByText(camp.name).waitFor();
  await expectAccessible(page, "orders");
});

test("a balance paid in one window, with bank approval, shows as paid in another window and is paid once", async () => {
  const { page, api, url, token } = await aBrowser("two-windows", "phone");
  const { orderId, balance } = await aDeposit(api, 1);
  const other = await visit({ width: "desk" });
  await logIn(other, url, token);
  for (const one of [page, other]) {
    await one.goto(`/account/orders/${orderId}/pay`);
    await one.getByLabel("Card number").waitFor();
    await typeCard(one, CARDS.authenticates);
  }
  await expectNarrow(page, "paying");
  await pressPay(page);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.getByText("Your bank did not approve the payment.").waitFor();
  await typeCard(page, CARDS.authenticates);
  await pressPay(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText(`Thank you. We have received ${pounds(balance)}.`).waitFor();

  await pressPay(other);
  await heading(other, /^Order /);
  await other.getByText("Paid", { exact: true }).waitFor();
  const order = await api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  expect(order.movements).toHaveLength(2);
  await other.goto(`/account/orders/${orderId}/pay`);
  await heading(other, "Nothing left to pay");
  await expectAccessible(other, "nothing left to pay");
});

test("a saved card pays a balance with one press", async () => {
  const { page, api } = await aBrowser("saved", "phone");
  await page.goto("/account/cards");
  await page.getByRole("button", { name: "Add a card" }).click();
  await typeCard(page, CARDS.pays);
  await page.getByRole("button", { name: "Save this card" }).click();
  await page.getByText("Card saved.").waitFor();
  const { orderId, balance } = await aDeposit(api, 2);
  await page.goto(`/account/orders/${orderId}/pay`);
  expect(await page.getByRole("radio", { name: /Visa ending 4242/ }).isChecked()).toBe(true);
  await expectAccessible(page, "paying a balance with a saved card");
  await pressPay(page);
  await page.getByText(`Thank you. We have received ${pounds(balance)}.`).waitFor();
});

test("a child leaves a waiting list; the order of another customer is not found", async () => {
  const { page, api, url } = await aBrowser("waits", "desk");
  const group = await aFullClass(url);
  const year = new Date().getUTCFullYear() - Math.floor((group.stage.min_age + group.stage.max_age) / 2) - 1;
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Ada", surname: "Buyer", date_of_birth: `${year}-06-15` },
  });
  await api.call("POST /v1/customers/create", { body: parent });
  await api.call("POST /v1/waiting-lists/bulk-create", {
    body: { entries: [{ child_id: child.id, group_id: group.id }] },
  });
  await page.goto("/account/waiting-lists");
  await page.getByText(/on the list/).waitFor();
  await expectAccessible(page, "waiting lists");
  await page.getByRole("button", { name: /^Leave the waiting list .+: Ada/ }).click();
  await expectAccessible(page, "leaving a waiting list");
  await page.getByRole("dialog").getByRole("button", { name: "Leave the list" }).click();
  await page.getByText(`Ada has left the waiting list for ${group.name}.`).waitFor();
  await page.getByText("Left the list", { exact: true }).waitFor();
  await expectAccessible(page, "a waiting list that was left");

  const stranger = await aBrowser("stranger", "desk");
  const theirs = await stranger.api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  await page.goto(`/account/orders/${theirs.id ?? ""}`);
  await heading(page, "The order was not found");
});
