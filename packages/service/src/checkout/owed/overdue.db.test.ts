import { addDays, isoDate } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getAccountOverview } from "../../accounts/index.ts";
import type { Context } from "../../kernel/index.ts";
import { getOrderPage, listOrders } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { getPayLink } from "../pay-links/get-pay-link.ts";

const world = await aWorld();
const { db, system } = world;

/** Lets what an order owes fall due on this day, as if it had been sold so. */
async function fallDue(orderId: string, on: string): Promise<void> {
  // Nobody may change an entry of the ledger.
  await sql`alter table ledger_entry disable trigger user, disable row level security`.execute(db);
  await sql`update ledger_entry set due_on = ${on} where order_id = ${orderId} and due_on is not null`.execute(db);
  await sql`alter table ledger_entry enable trigger user, enable row level security`.execute(db);
}

test("a parent is told that a payment is overdue from the day after its date on, wherever it is asked for", async () => {
  const { ctx, child, book } = await aCustomer(world);
  const line = {
    type: "camp",
    camp: await world.camp(),
    childIds: [await child("Ada")],
    takeFullPayment: false,
  } as const;
  const { orderId } = await book(line);
  const stranger = await world.visitor();
  const told = async (today: () => ReturnType<Context["today"]> = system.today) => {
    const asked = { ...ctx, today };
    return {
      page: valueOf(await getOrderPage(asked, { id: orderId })).balances,
      list: valueOf(await listOrders(asked, { sort: [] })).items.find(({ id }) => id === orderId)?.balances,
      overview: valueOf(await getAccountOverview(asked)).balances,
      link: valueOf(await getPayLink({ ...stranger, today }, { key: system.tokens.payLink(orderId) })).balances,
    };
  };
  const everywhere = (one: object) => ({ page: [one], list: [one], overview: [one], link: [one] });
  const dueOn = addDays(system.today(), 2);
  await fallDue(orderId, dueOn);
  expect(await told()).toMatchObject(everywhere({ amount: 11_000, due_on: dueOn, overdue: false }));
  // The others ask the database for the day.
  const { page, link } = await told(() => isoDate(dueOn));
  expect([page, link].map(([one]) => one?.overdue)).toEqual([false, false]);
  const past = addDays(system.today(), -2);
  await fallDue(orderId, past);
  expect(await told()).toMatchObject(everywhere({ amount: 11_000, due_on: past, overdue: true }));
});
