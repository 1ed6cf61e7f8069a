import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { parent, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { birthday } from "./support/classes.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { twoChildren } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";

const IN_THREE_DAYS = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

/** An account with a trial for Ada and an unprinted item in one of several sizes, both of Leeds and paid by card. */
async function aTrialAndAnItem(email: string) {
  const { url } = product();
  const { token, api } = await aCustomer(url, email);
  await api.call("POST /v1/customers/create", { body: { ...parent, email } });
  const orderId = (await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
  const { ada } = await twoChildren({ api, orderId, token });
  const { items: groups } = await api.call("GET /groups/get-suitable-groups", {
    query: { has_spaces: "1", date_of_birth: birthday, size: 200 },
  });
  const group = groups.find(
    (one) => one.franchise.name.includes("Leeds") && one.trial.next_date !== null && one.available >= 3,
  );
  const { items: products } = await api.call("GET /products/get-by-category/{categoryId}", {
    path: { categoryId: "1" },
    query: { size: 200 },
  });
  const item = products.find(
    (one) => one.seller.id === group?.franchise.id && one.variations.filter((each) => each.stock > 3).length > 1,
  );
  const variation = item?.variations.find((one) => one.stock > 3);
  if (group === undefined || item === undefined || variation === undefined)
    throw new Error("The demo network has no school in Leeds with a class and an item in several sizes");
  const trial = { order_id: orderId, type: "trial" as const, group_id: group.id, child_ids: [ada] };
  // Families move their bookings until the day before.
  const dates = await api.call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
  const start = dates.find((one) => one.date >= IN_THREE_DAYS && one.available > 0)?.date ?? "";
  await api.call("POST /order-items/create", { body: { ...trial, start_date: start } });
  await api.call("POST /order-items/add-product", {
    body: { order_id: orderId, product_id: item.id, quantity: 1, attribute_id: variation.attribute_ids },
  });
  const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const read = () => api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await read()).payment_status).toBe("paid");
  return { token, orderId, group: group.name, item: item.name, read };
}

async function asAdminOfLeeds(width: "phone" | "desk"): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  return page;
}

test("staff move a trial to another date, the parent swaps a size, and both see what was and what is", async () => {
  const email = `move.${Date.now()}@example.test`;
  const { token, orderId, group, item, read } = await aTrialAndAnItem(email);
  const before = await read();
  const staff = await asAdminOfLeeds("desk");
  await staff.goto(`/admin/orders/${orderId}`);
  const form = staff.getByRole("region", { name: "Move or swap" });
  await form.getByLabel("What to move").waitFor();
  await expectFine(staff, "an order that can be moved");
  const trial = before.cart.class_items[0];
  await form.getByLabel("What to move").selectOption(trial?.id ?? "");
  const dates = form.getByLabel("Which date");
  await dates.waitFor();
  // The class itself comes first, without the date that is booked.
  const chosen = await dates.inputValue();
  expect(chosen).not.toBe(trial?.dates[0]?.date);
  await form.getByLabel("Move to").waitFor();
  await form.getByRole("button", { name: "Show the changes" }).click();
  await form.getByText("The price stays the same.").waitFor();
  await expectFine(staff, "what a move does");
  await form.getByRole("button", { name: "Move it" }).click();
  await form.getByText("Enter a reason.").waitFor();
  await form.getByLabel("Reason for the move").fill("Ada is on holiday that day");
  await form.getByRole("button", { name: "Move it" }).click();
  await staff.getByRole("region", { name: "Moved", exact: true }).getByText("Ada is on holiday").waitFor();
  await expectFine(staff, "an order with a moved trial");

  const page = await visit({ width: "phone" });
  await logIn(page, product().url, token);
  await page.goto(`/account/orders/${orderId}`);
  await page.getByRole("region", { name: "What you ordered" }).getByText("Moved", { exact: true }).waitFor();
  await page.getByRole("button", { name: `Swap 1 × ${item}` }).click();
  const dialog = page.getByRole("dialog", { name: "Swap this" });
  await dialog.getByLabel("Swap for").waitFor();
  await dialog.getByRole("button", { name: "Show the changes" }).click();
  await dialog.getByText("The price stays the same.").waitFor();
  await expectFine(page, "what a swap does");
  await dialog.getByRole("button", { name: "Swap it" }).click();
  await page.getByText(`1 × ${item} is swapped.`).waitFor();
  await expectFine(page, "an order with a swapped item");

  const after = await read();
  expect(after).toMatchObject({ status: "confirmed", payment_status: "paid", balances: [] });
  expect(after.cart.class_items.map(({ name, dates: [first] }) => [name, first?.date])).toEqual([[group, chosen]]);
  expect(after.cart.product_items[0]?.attributes).not.toEqual(before.cart.product_items[0]?.attributes);
  expect(after.movements).toEqual(before.movements);
  await expect
    .poll(async () => (await mailsTo(email)).map((mail) => mail.text).join("\n"))
    .toMatch(/What you get now[\s\S]*Instead of/u);
  const mails = (await mailsTo(email)).map((mail) => mail.text).join("\n");
  expect(mails).toMatch(/Your booking now[\s\S]*Instead of/u);
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Move this" });

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Move ${title}` }).click();
  await dialogOf(page).getByLabel("Move to").waitFor();
}

/** Looks at what the move does, and moves. */
async function agree(page: Page, state: string): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Show the changes" }).click();
  await dialogOf(page).getByText("The price stays the same.").waitFor();
  await expectFine(page, state);
  await dialogOf(page).getByRole("button", { name: "Move it" }).click();
  await page.getByText(/is moved. We have emailed you about it/u).waitFor();
}

test("a parent moves a trial to another date and then to another class, told before what it costs and after what was", async () => {
  const email = `parent.moves.${Date.now()}@example.test`;
  const { token, orderId, group, read } = await aTrialAndAnItem(email);
  const before = await read();
  const booked = before.cart.class_items[0];
  const page = await visit({ width: "phone" });
  await logIn(page, product().url, token);
  await page.goto(`/account/orders/${orderId}`);
  // The class itself comes first, without the date that is booked.
  await open(page, `${group}, Ada`);
  const choice = dialogOf(page).getByLabel("Which date");
  const dates = await choice.locator("option").evaluateAll((all: HTMLOptionElement[]) => all.map(({ value }) => value));
  expect(dates).not.toContain(booked?.dates[0]?.date);
  const date = dates.findLast((one) => one >= IN_THREE_DAYS) ?? "";
  await choice.selectOption(date);
  await expectFine(page, "where a trial can be moved to");
  await agree(page, "what another date does");
  const lines = page.getByRole("region", { name: "What you ordered" });
  await lines.getByText("Moved", { exact: true }).waitFor();
  await expectFine(page, "an order with a moved trial");
  const classesOf = async () =>
    (await read()).cart.class_items.map(({ name, dates: [first] }) => ({ name, date: first?.date }));
  expect(await classesOf()).toEqual([{ name: group, date }]);

  // Another class of the same price, at a desk.
  const desk = await visit({ width: "desk" });
  await logIn(desk, product().url, token);
  await desk.goto(`/account/orders/${orderId}`);
  await open(desk, `${group}, Ada`);
  const classes = dialogOf(desk).getByLabel("Move to");
  const [own = "", ...others] = await classes.locator("option").allTextContents();
  const other = others.find((text) => text.split(", ").at(-1) === own.split(", ").at(-1));
  if (other === undefined) throw new Error("The school has no other class at this price");
  await classes.selectOption(other);
  const on = await dialogOf(desk).getByLabel("Which date").inputValue();
  await expectFine(desk, "another class to move to");
  await agree(desk, "what another class does");
  const [name = ""] = other.split(", ");
  await desk.getByRole("region", { name: "What you ordered" }).getByText(name, { exact: false }).first().waitFor();
  await expectFine(desk, "an order that was moved twice");
  expect(await classesOf()).toEqual([{ name, date: on }]);
  const after = await read();
  expect(after).toMatchObject({ status: "confirmed", payment_status: "paid", balances: [] });
  expect(after.movements).toEqual(before.movements);
  const mailed = async () => (await mailsTo(email)).filter((mail) => mail.text.includes("Your booking now")).length;
  await expect.poll(mailed).toBe(2);
});
