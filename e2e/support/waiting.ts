import pg from "pg";
import { expect } from "vitest";
import { aVisitor, parent, pay } from "../contention/shopper.ts";
import { birthday } from "./classes.ts";
import { aCustomer } from "./login.ts";
import { mailsTo } from "./mailbox.ts";
import { product } from "./product.ts";

/** Runs a statement on the product's database, for what no call does: filling a class, letting time pass. */
export async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: product().databaseUrl, options: "-c matinee.scope=system" });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

export type WaitingFamily = Awaited<ReturnType<typeof aFamily>>;

/** An account with children of seven, two unless they are named. */
export async function aFamily(word: string, names: readonly string[] = ["Ada", "Leo"]) {
  const { url } = product();
  const email = `${word}.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  await api.call("POST /v1/customers/create", { body: { ...parent, email } });
  const children =
    names.length === 0
      ? []
      : await api.call("POST /v1/children/bulk-save", {
          body: { children: names.map((first_name) => ({ first_name, surname: "Hopper", date_of_birth: birthday })) },
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

/** The family has the last places of a class, in a trial weeks ahead, so that no offer of them is a short one. Returns the order's id. */
export async function takeLastPlaces(family: WaitingFamily, groupId: number): Promise<string> {
  const { url } = product();
  const dates = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId } });
  const startsOn = dates.filter(({ available }) => available >= family.childIds.length)[2]?.date;
  const orderId = (await family.api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
  await family.api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "trial",
      group_id: groupId,
      child_ids: family.childIds,
      start_date: startsOn ?? "",
    },
  });
  const checkout = await family.api.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const order = () => family.api.call("GET /v1/account/orders/{id}", { path: { id: orderId } });
  await expect.poll(async () => (await order()).status).toBe("confirmed");
  // Full from now on.
  await inDatabase(
    `update pool p set size = p.committed + p.held from session s where s.group_id = $1 and p.id in (s.place_pool_id, s.trial_pool_id)`,
    [groupId],
  );
  await inDatabase(`select refresh_class_search(array[$1::int])`, [groupId]);
  return orderId;
}

/** Lets the time of a class's open offers be over. */
export const letOffersLapse = (groupId: number) =>
  inDatabase(
    `update waiting_offer set expires_at = now() - interval '1 second' where group_id = $1 and ended_at is null`,
    [groupId],
  );

/** The link in the offer mailed to somebody, once it has come. */
export async function offerLink(email: string, subject: string): Promise<string> {
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
