import { addDays, err } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { paymentSummaries } from "../../ledger/index.ts";
import { sendMail } from "../../mail/index.ts";
import { getStaffOrder, listStaffOrders } from "../../orders/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember, csvText, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { payBalance } from "../balances/pay-balance.ts";
import { startCheckout } from "../start-checkout.ts";
import { exportOwed } from "./export-owed.ts";
import { listOwed } from "./list-owed.ts";
import { sendPayLink } from "./send-pay-link.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const staff = await aMember(world, "FRANCHISE_STAFF");
const network = await aMember(world, "NETWORK_ADMIN");
const outside = await strangers(world);
const VISA = "4242424242424242";

/** As a member of staff sees it so many days from now. */
const later = (who: Context, days: number): Context => ({ ...who, today: () => addDays(system.today(), days) });

/** An order with deposits of camps whose balances fall due in so many days. */
async function owing(...inDays: number[]) {
  const customer = await aCustomer(world);
  const ada = await customer.child("Ada");
  let orderId = "";
  for (const [index, balanceInDays] of inDays.entries()) {
    const camp = await world.camp({ inDays: 40 + index * 10, balanceInDays });
    ({ orderId } = await customer.put({ type: "camp", camp, childIds: [ada], takeFullPayment: false }));
  }
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  return { ...customer, orderId };
}

const rowOf = async (who: typeof admin, orderId: string, query = {}) =>
  valueOf(await listOwed(who, query)).items.find(({ order }) => order.id === orderId);

/** The bank takes back all of the order's payment, and decides so. */
async function loseDispute(orderId: string): Promise<void> {
  await sql`with d as (insert into dispute (id, provider, provider_ref, payment_id, amount_pence, reason, status, withdrawn_pence)
      select gen_random_uuid(), 'sandbox', 'dp_' || id, id, amount_pence, 'fraudulent', 'lost', amount_pence from payment where order_id = ${orderId}
      returning id, payment_id, amount_pence),
    t as (insert into ledger_transaction (kind, dedupe_key, order_id, payment_id, dispute_id) select 'dispute_lost', 'dispute_lost:' || id, ${orderId}, payment_id, id from d returning id)
    insert into ledger_entry (transaction_id, account, order_id, amount_pence)
      select t.id, v.account, ${orderId}, v.sign * d.amount_pence from t, d, (values ('disputed', -1), ('receivable', 1)) v (account, sign)`.execute(
    db,
  );
}

test("the list has what each order owes, since when, and how much of it is overdue, as the ledger has it", async () => {
  const [late, open] = [await owing(5, 20), await owing(22)];
  const then = later(admin, 15);
  const lateRow = await rowOf(then, late.orderId);
  expect(lateRow).toMatchObject({
    owed: 22_000,
    overdue: 11_000,
    days_overdue: 10,
    disputed: false,
    last_reminder_at: null,
    customer: { name: "Pat Tester" },
    what: ["Summer Camp"],
    schools: [{ id: world.network.seller.id }],
  });
  expect(await rowOf(then, open.orderId)).toMatchObject({ owed: 11_000, overdue: 0, days_overdue: 0 });
  expect(await rowOf(then, open.orderId, { status: "overdue" })).toBeUndefined();
  expect(await rowOf(then, late.orderId, { status: "overdue" })).toEqual(lateRow);
  const { items } = valueOf(await listOwed(admin, {}));
  expect(items.map((one) => one.due_on)).toEqual(items.map((one) => one.due_on).toSorted());

  // Paying what is due first leaves the later part.
  const [first] = (await paymentSummaries(db, [late.orderId])).get(late.orderId)?.balances ?? [];
  const paying = valueOf(await payBalance(late.ctx, { id: late.orderId, up_to: first?.due_on }));
  await world.pay(paying.client_secret, VISA);
  await world.work();
  expect(await rowOf(then, late.orderId)).toMatchObject({ owed: 11_000, overdue: 0, days_overdue: 0 });

  const summaries = await paymentSummaries(
    db,
    items.map(({ order }) => order.id),
  );
  for (const row of valueOf(await listOwed(network, {})).items) {
    const balances = summaries.get(row.order.id)?.balances ?? [];
    expect(row.owed).toBe(balances.reduce((sum, one) => sum + one.amount, 0));
    expect(row.due_on).toBe(balances[0]?.due_on);
  }
});

test("an order is listed for its own school's managers and the network alone, and one of several schools for the network", async () => {
  const { orderId } = await owing(5);
  expect(codeOf(await listOwed(staff, {}))).toBe("forbidden");
  expect(codeOf(await exportOwed(staff, {}))).toBe("forbidden");
  expect(await rowOf(outside.admin, orderId)).toBeUndefined();
  expect(await rowOf(network, orderId)).toBeDefined();
  expect(await rowOf(network, orderId, { school: world.network.seller.id })).toBeDefined();
  expect(codeOf(await sendPayLink(outside.admin, { id: orderId }))).toBe("not_found");
  expect(codeOf(await sendPayLink(staff, { id: orderId }))).toBe("forbidden");
  const mixed = await mixedOrder(world);
  expect(codeOf(await sendPayLink(admin, { id: mixed.orderId }))).toBe("not_found");
  expect(await rowOf(admin, mixed.orderId)).toBeUndefined();
});

test("the pay link is mailed with all that is owed, noted in the audit log, and not sent twice in a row", async () => {
  const { orderId, ctx, account } = await owing(5);
  world.mails.length = 0;
  const { pay_link: link } = valueOf(await sendPayLink(admin, { id: orderId }));
  await world.work();
  const [mail] = world.mails;
  expect(mail?.to).toContain(account.email);
  expect(mail?.subject).toMatch(/^Your payment link: £110\.00/u);
  expect(mail?.text).toContain(link);
  expect(system.tokens.readPayLink(link.slice(link.lastIndexOf("/") + 1))).toBe(orderId);
  expect(valueOf(await getStaffOrder(admin, { id: orderId })).pay_link).toBe(link);
  expect(valueOf(await getStaffOrder(staff, { id: orderId })).pay_link).toBeNull();
  expect((await rowOf(admin, orderId))?.last_reminder_at).not.toBeNull();
  expect(codeOf(await sendPayLink(admin, { id: orderId }))).toBe("too_many_requests");
  const logged = await db.selectFrom("audit_log").select("action").where("subject", "=", `order:${orderId}`).execute();
  expect(logged).toEqual([{ action: "pay_link_sent" }]);

  const checkout = valueOf(await payBalance(ctx, { id: orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(codeOf(await sendPayLink(admin, { id: orderId }))).toBe("order_paid");
  expect(valueOf(await getStaffOrder(admin, { id: orderId })).pay_link).toBeNull();
});

test("a link that the mail server refused is shown as not sent, and is no reminder", async () => {
  const { orderId } = await owing(5);
  valueOf(await sendPayLink(admin, { id: orderId }));
  const send = async () => err({ kind: "rejected", reason: "no such person" } as const);
  for (const job of world.queue.splice(0))
    if (job.name === "message.send")
      await sendMail({ ...system, gateways: { ...system.gateways, mailer: { send } } }, job.data);
  const link = valueOf(await getStaffOrder(admin, { id: orderId })).messages.find(({ kind }) => kind === "pay_link");
  expect(link).toMatchObject({ sent_at: null, given_up_at: expect.any(String) as string });
  expect((await rowOf(admin, orderId))?.last_reminder_at).toBeNull();
});

test("after a lost dispute the order is in the list, and the school can send the link", async () => {
  const customer = await aCustomer(world);
  const { orderId } = await customer.book({
    type: "camp",
    camp: await world.camp(),
    childIds: [await customer.child("Ada")],
  });
  await loseDispute(orderId);
  // Another test may have given the school a booking fee.
  const { amount_pence: paid } = await db
    .selectFrom("payment")
    .select("amount_pence")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  expect(await rowOf(admin, orderId)).toMatchObject({
    owed: paid,
    overdue: 0,
    due_on: system.today(),
    disputed: true,
  });
  const listed = async (who: Context) => valueOf(await listStaffOrders(who, {})).items.find(({ id }) => id === orderId);
  expect(await listed(admin)).toMatchObject({ owed: paid, disputed: true });
  expect(await listed(staff)).toMatchObject({ owed: null, disputed: null });
  await sql`update dispute set status = 'closed' where payment_id in (select id from payment where order_id = ${orderId})`.execute(
    db,
  );
  expect(await rowOf(admin, orderId)).toMatchObject({ owed: paid, disputed: false });
  valueOf(await sendPayLink(admin, { id: orderId }));
  world.mails.length = 0;
  await world.work();
  expect(world.mails.map((mail) => mail.subject)).toEqual([expect.stringContaining(`£${(paid / 100).toFixed(2)}`)]);
});

test.each([
  { name: "a part", give: { give: "amount", amount: 6_000 } as const, quantity: 0 },
  { name: "all", give: { give: "all" } as const, quantity: 1 },
])("after $name was refunded and the bank took all of it back, the list has the whole debt", async (one) => {
  const customer = await aCustomer(world);
  const camp = await world.camp();
  const { orderId, itemId } = await customer.book({ type: "camp", camp, childIds: [await customer.child("Ada")] });
  const asked = { id: orderId, lines: [{ id: itemId, quantity: one.quantity }], to: "card" as const, ...one.give };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  valueOf(await reverseByStaff(admin, { ...asked, seen: { given, to_card, to_credit, off_debt }, reason: "Ill" }));
  await world.work();
  await loseDispute(orderId);
  const { amount_pence: paid } = await db
    .selectFrom("payment")
    .select("amount_pence")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const [summary] = (await paymentSummaries(db, [orderId])).get(orderId)?.balances ?? [];
  const [kept, refunded] = [paid - given, given];
  expect(summary?.amount).toBe(kept + refunded);
  expect(await rowOf(admin, orderId)).toMatchObject({ owed: summary?.amount, due_on: summary?.due_on });
});

test("the export has a line for each order, in pounds", async () => {
  const { orderId } = await owing(5);
  const then = later(admin, 6);
  const number = (await rowOf(then, orderId))?.order.number;
  const text = await csvText(valueOf(await exportOwed(then, { status: "overdue" })));
  expect(text).toContain("Order,School,Family,For,Owed (£),Overdue (£),Due on,Days overdue,Last reminder,Disputed");
  expect(text).toMatch(
    new RegExp(`${number},.*,Pat Tester,Summer Camp,110\\.00,110\\.00,\\d{4}-\\d\\d-\\d\\d,1,,`, "u"),
  );
});
