import pg from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, parent, pay } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { confirmed, pressPay, typeCard } from "./support/card.ts";
import { aClass, birthday } from "./support/classes.ts";
import { aCustomer, logIn, tokenIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { times } from "./support/reminder.ts";

const visit = useBrowser();

/** Runs a statement on the product's database, for what no call does: filling a class, letting time pass. */
async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: product().databaseUrl });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

/** An account with two children of seven. */
async function aFamily(word: string) {
  const { url } = product();
  const email = `${word}.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  await api.call("POST /v1/customers/create", { body: { ...parent, email } });
  const children = await api.call("POST /v1/children/bulk-save", {
    body: {
      children: ["Ada", "Leo"].map((first_name) => ({ first_name, surname: "Hopper", date_of_birth: birthday })),
    },
  });
  const childIds = children.map(({ id }) => id);
  const joins = (groupId: number) =>
    api.call("POST /v1/waiting-lists/bulk-create", {
      body: { entries: childIds.map((child_id) => ({ child_id, group_id: groupId })) },
    });
  const states = async () =>
    (await api.call("GET /v1/account/waiting-lists")).items.map(({ status }) => status).toSorted();
  return { email, token, api, childIds, joins, states };
}

/** The link in the offer mailed to somebody, once it has come. */
async function offerLink(email: string, subject: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mail = (await mailsTo(email)).find((one) => one.subject === subject);
      link = /https?:\/\/\S+\/offer\/\S+/u.exec(mail?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

async function expectFine(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  await expectAccessible(page, state);
}

test("a family cancels, the place is offered to the first family, then to the next, who book it by the mailed link", async () => {
  const { url } = product();
  const group = await aClass(url, 57);
  // Weeks ahead, so that no offer is a short one.
  const dates = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
  const startsOn = dates.filter(({ available }) => available >= 2)[2]?.date;
  const [booked, first, second] = [await aFamily("booked"), await aFamily("first"), await aFamily("second")];
  const orderId = (await booked.api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
  await booked.api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "trial",
      group_id: group.id,
      child_ids: booked.childIds,
      start_date: startsOn ?? "",
    },
  });
  const checkout = await booked.api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const order = () => booked.api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await order()).status).toBe("confirmed");
  // Full from now on.
  await inDatabase(
    `update pool p set size = p.committed + p.held from session s where s.group_id = $1 and p.id in (s.place_pool_id, s.trial_pool_id)`,
    [group.id],
  );
  await inDatabase(`select refresh_class_search(array[$1::int])`, [group.id]);
  expect((await first.joins(group.id)).map(({ position }) => position)).toEqual([1, 2]);
  expect((await second.joins(group.id)).map(({ position }) => position)).toEqual([3, 4]);

  const parentPage = await visit({ width: "phone" });
  await logIn(parentPage, url, booked.token);
  await parentPage.goto(`/account/orders/${orderId}`);
  for (const child of ["Ada", "Leo"]) {
    await parentPage.getByRole("button", { name: `Cancel ${group.name}, ${child}` }).click();
    await parentPage
      .getByRole("dialog")
      .getByRole("button", { name: /^Cancel(?:,| without)/u })
      .click();
    await parentPage.getByText(`${child} is cancelled. We have emailed you`).waitFor();
  }

  const subject = `Places are free: ${group.name}`;
  await offerLink(first.email, subject);
  expect(await first.states()).toEqual(["offered", "offered"]);
  expect(await second.states()).toEqual(["waiting", "waiting"]);
  const full = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
  expect(full.every(({ available }) => available === 0)).toBe(true);
  const page = await visit({ width: "desk" });
  const staff = { email: "network@matinee.example", password: "curtain-up" };
  await logIn(page, url, tokenIn(await aVisitor(url).call("POST /login", { body: staff })));
  await page.goto(`/admin/waiting-lists/class/${group.id}`);
  await page.getByRole("heading", { level: 1, name: group.name }).waitFor();
  expect(
    await page
      .getByRole("list", { name: "Children in their order" })
      .getByText(/^\d+\. /u)
      .allTextContents(),
  ).toEqual(["1. Ada Hopper", "2. Leo Hopper", "3. Ada Hopper", "4. Leo Hopper"]);
  await expectFine(page, "staff, waiting list");

  await inDatabase(
    `update waiting_offer set expires_at = now() - interval '1 second' where group_id = $1 and ended_at is null`,
    [group.id],
  );
  const link = await offerLink(second.email, subject);
  expect(await first.states()).toEqual(["lapsed", "lapsed"]);
  const buyer = await visit({ width: "phone" });
  await logIn(buyer, url, second.token);
  await buyer.goto("/account/waiting-lists");
  await buyer.getByText("A place is held for you").first().waitFor();
  await expectFine(buyer, "account, an offer");
  await buyer.goto(link);
  await step(buyer, "Places are held for you");
  await buyer.getByText("For", { exact: true }).waitFor();
  await expectFine(buyer, "offer");
  // The places are theirs until then: nothing is to be applied for.
  expect(await times(buyer)).toBe(0);
  await buyer.getByRole("button", { name: "Book these places" }).click();
  await step(buyer, "Checkout");
  await typeCard(buyer, "4242 4242 4242 4242");
  await pressPay(buyer);
  await confirmed(buyer);
  expect(await second.states()).toEqual(["accepted", "accepted"]);
  const { items } = await second.api.call("GET /v1/account/bookings");
  expect(items.map(({ name, children }) => [name, children.map((child) => child.first_name)])).toEqual([
    [group.name, ["Ada", "Leo"]],
  ]);
  await buyer.goto(link);
  await step(buyer, "These places are booked");

  // The first family's link is of no use any more, and says so, in any browser.
  const stranger = await visit({ width: "phone" });
  await stranger.goto(await offerLink(first.email, subject));
  await step(stranger, "This offer has ended");
});
