import { sql } from "kysely";
import { expect, test } from "vitest";
import { getOrderPage, getOrder } from "../../orders/index.ts";
import { findDisagreements } from "../../ledger/index.ts";
import { postings } from "../../ledger/testing/an-order.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { aMember, viewOf } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { addCard, listCards } from "../../payments/index.ts";
import { cancelStaleBalancePayments } from "./cancel-stale-balance-payments.ts";
import { payBalance } from "./pay-balance.ts";
import { reconcilePayments } from "../reconcile-payments.ts";
import { startCheckout } from "../start-checkout.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const VISA = "4242424242424242";
const DECLINED = "4000000000000002";
const NO_WEBHOOK = "4000009900000046";
const SLOW = "4000009900000053";

/** A camp at £150 with its £40 deposit paid and £110 due later. */
async function aDeposit() {
  const camp = await world.camp();
  const customer = await aCustomer(world);
  const ada = await customer.child("Ada");
  const { orderId } = await customer.book({ type: "camp", camp, childIds: [ada], takeFullPayment: false });
  return { ...customer, camp, orderId, input: { id: orderId } };
}

const balancePosted = {
  kind: "payment",
  entries: [
    ["provider sandbox", 11_000],
    ["receivable", -11_000],
  ],
};

async function paymentsOf(orderId: string) {
  return await db
    .selectFrom("payment")
    .select(["status", "amount_pence", "purpose"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();
}

test("a balance is paid by card once, posted to the ledger, and confirmed by a mail with the receipt", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const before = valueOf(await getOrderPage(ctx, input));
  expect(before).toMatchObject({
    payment_status: "deposit_paid",
    balances: [{ amount: 11_000 }],
    balance_payment: null,
  });
  const checkout = valueOf(await payBalance(ctx, input));
  expect(checkout).toMatchObject({ order_id: orderId, amount_due: 11_000, provider: "sandbox", currency: "GBP" });
  // A payment that is only open does not change the order's status.
  expect(valueOf(await getOrderPage(ctx, input))).toMatchObject({
    payment_status: "deposit_paid",
    balance_payment: "open",
  });
  world.mails.length = 0;
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  await reconcilePayments(world.system);
  const after = valueOf(await getOrderPage(ctx, input));
  expect(after).toMatchObject({ status: "confirmed", payment_status: "paid", balances: [], balance_payment: null });
  expect(after.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["payment", 4_000],
    ["payment", 11_000],
  ]);
  expect((await postings(db, orderId)).at(-1)).toEqual(balancePosted);
  expect(world.mails.map((mail) => mail.subject)).toEqual([
    `We have received your payment of £110.00 (${after.number})`,
  ]);
  expect(world.mails[0]?.text).toContain("Your order is now paid in full.");
  expect(world.mails[0]?.text).toContain(after.receipt_url ?? "no receipt");
  expect(codeOf(await payBalance(ctx, input))).toBe("order_paid");
  expect(codeOf(await payBalance(ctx, { ...input, up_to: "2020-01-01" }))).toBe("order_paid");
});

test("two tabs get the same payment, which is paid once", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const answers = await Promise.all([1, 2, 3, 4].map(() => payBalance(ctx, input)));
  const secrets = new Set(answers.map((answer) => valueOf(answer).client_secret));
  expect(secrets.size).toBe(1);
  const [secret = null] = secrets;
  const paid = await Promise.all([world.pay(secret, VISA), world.pay(secret, VISA)]);
  expect(paid.some((one) => one.body.status === "succeeded")).toBe(true);
  await world.work();
  expect((await paymentsOf(orderId)).map((one) => [one.purpose, one.status, one.amount_pence])).toEqual([
    ["order", "succeeded", 4_000],
    ["balance", "succeeded", 11_000],
  ]);
  expect((await postings(db, orderId)).filter((one) => one.kind === "payment")).toHaveLength(2);
});

test("after a lost webhook a retry reports the order as paid and opens no second payment", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const checkout = valueOf(await payBalance(ctx, input));
  await world.pay(checkout.client_secret, NO_WEBHOOK);
  expect(codeOf(await payBalance(ctx, input))).toBe("order_paid");
  expect(await paymentsOf(orderId)).toHaveLength(2);
  expect((await postings(db, orderId)).at(-1)).toEqual(balancePosted);
});

test("a declined card leaves the balance due, and another card pays the same payment", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const checkout = valueOf(await payBalance(ctx, input));
  expect((await world.pay(checkout.client_secret, DECLINED)).status).toBe(402);
  await world.work();
  expect(valueOf(await getOrderPage(ctx, input))).toMatchObject({
    status: "confirmed",
    payment_status: "deposit_paid",
    balance_payment: "failed",
  });
  const again = valueOf(await payBalance(ctx, input));
  expect(again.client_secret).toBe(checkout.client_secret);
  await world.pay(again.client_secret, VISA);
  await world.work();
  expect(valueOf(await getOrder(ctx, input)).payment_status).toBe("paid");
  expect(await paymentsOf(orderId)).toHaveLength(2);
});

test("while the bank processes a payment no other one can be opened", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const checkout = valueOf(await payBalance(ctx, input));
  expect((await world.pay(checkout.client_secret, SLOW)).body.status).toBe("processing");
  expect(codeOf(await payBalance(ctx, input))).toBe("payment_under_way");
  expect(await paymentsOf(orderId)).toHaveLength(2);
});

test("the first due amount can be paid alone; switching to everything cancels the open payment first", async () => {
  const camps = [await world.camp({ balanceInDays: 5 }), await world.camp({ inDays: 40, balanceInDays: 25 })];
  const customer = await aCustomer(world);
  const { ctx } = customer;
  const ada = await customer.child("Ada");
  for (const camp of camps) await customer.put({ type: "camp", camp, childIds: [ada], takeFullPayment: false });
  const orderId = (
    await db
      .selectFrom("orders")
      .select("id")
      .where("guest_id", "=", customer.account.guestId)
      .executeTakeFirstOrThrow()
  ).id;
  const deposit = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(deposit.client_secret, VISA);
  await world.work();
  const [first, second] = valueOf(await getOrderPage(ctx, { id: orderId })).balances;
  expect(codeOf(await payBalance(ctx, { id: orderId, up_to: "2020-01-01" }))).toBe("invalid");

  const part = valueOf(await payBalance(ctx, { id: orderId, up_to: first?.due_on ?? "" }));
  expect(part.amount_due).toBe(first?.amount);
  const whole = valueOf(await payBalance(ctx, { id: orderId }));
  expect(whole.amount_due).toBe((first?.amount ?? 0) + (second?.amount ?? 0));
  // The cancelled payment can no longer be paid.
  expect((await world.pay(part.client_secret, VISA)).status).toBe(400);
  const partAgain = valueOf(await payBalance(ctx, { id: orderId, up_to: first?.due_on ?? "" }));
  world.mails.length = 0;
  await world.pay(partAgain.client_secret, VISA);
  await world.work();
  expect(valueOf(await getOrderPage(ctx, { id: orderId }))).toMatchObject({
    payment_status: "deposit_paid",
    balances: [second],
  });
  expect(world.mails.map(({ text }) => text).join("\n")).toContain("Still to pay: £110.00 by");
});

test("money for an order that was cancelled while the bank was asked goes back by itself, and a mail says so", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const { number } = valueOf(await getOrder(ctx, input));
  const checkout = valueOf(await payBalance(ctx, input));
  const [line] = await db.selectFrom("order_item").select("id").where("order_id", "=", orderId).execute();
  const what = { give: "all", to: "card" } as const;
  const asked = { ...what, id: orderId, lines: [{ id: line?.id ?? "", quantity: 1 }] };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  valueOf(await reverseByStaff(admin, { ...asked, seen: { given, to_card, to_credit, off_debt }, reason: "Ill" }));
  await world.work();
  world.mails.length = 0;
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  const refunds = await sql<{ status: string; amount_pence: number; reason: string }>`
    select r.status, r.amount_pence, r.reason from refund r join payment p on p.id = r.payment_id where p.order_id = ${orderId} order by r.created_at`.execute(
    db,
  );
  expect(refunds.rows).toEqual([
    { status: "succeeded", amount_pence: 4_000, reason: "cancelled" },
    { status: "succeeded", amount_pence: 11_000, reason: "overpaid" },
  ]);
  // The slow payment of a test before may have come meanwhile.
  const mails = world.mails.filter(({ subject }) => subject.includes(number ?? "none"));
  expect(mails.map(({ subject }) => subject)).toEqual([`We are sending your payment of £110.00 back (${number})`]);
  expect(mails[0]?.text).toContain("We took £110.00 and are sending it back to your card");
  expect(mails[0]?.text).toContain("It changes nothing about your order.");
  expect(mails[0]?.text).toContain("Matinee Leeds: ");
  expect(codeOf(await payBalance(ctx, input))).toBe("order_changed");
});

test("a payment that overlaps another settlement is refunded as far as it is too much", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const checkout = valueOf(await payBalance(ctx, input));
  // Staff reduce the price by £50; the open payment is still for £110.
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("ledger_transaction")
      .values({
        kind: "sale",
        dedupe_key: `reduced:${orderId}`,
        order_id: orderId,
        payment_id: null,
        refund_id: null,
        note: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const due = valueOf(await getOrderPage(ctx, input)).balances[0]?.due_on ?? null;
    await sql`insert into ledger_entry (transaction_id, account, order_id, seller_id, due_on, amount_pence) values
      (${id}, 'receivable', ${orderId}, null, ${due}, -5000), (${id}, 'seller', null, ${world.network.seller.id}, null, 5000)`.execute(
      trx,
    );
  });
  await sql`update orders set total_gross_pence = total_gross_pence - 5000 where id = ${orderId}`.execute(db);
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect((await postings(db, orderId)).at(-1)).toEqual({
    kind: "refund",
    entries: [
      ["provider sandbox", -5_000],
      ["receivable", 5_000],
    ],
  });
  const page = valueOf(await getOrderPage(ctx, input));
  expect(page.payment_status).toBe("paid");
  const mail = world.mails.findLast(({ subject }) => subject.includes(`(${page.number})`));
  expect(mail?.subject).toBe(`We have received your payment of £110.00 (${page.number})`);
  expect(mail?.text).toContain("You paid £50.00 more than was due, so we are refunding that to your card.");
});

test("an open payment is cancelled after an hour, and a new one can pay the balance", async () => {
  const { ctx, orderId, input } = await aDeposit();
  const checkout = valueOf(await payBalance(ctx, input));
  expect(await cancelStaleBalancePayments(world.system)).toBe(0);
  await sql`update payment set created_at = now() - interval '61 minutes' where order_id = ${orderId} and purpose = 'balance'`.execute(
    db,
  );
  expect(await cancelStaleBalancePayments(world.system)).toBe(1);
  // What is cancelled is not cancelled again.
  expect(await cancelStaleBalancePayments(world.system)).toBe(0);
  expect((await paymentsOf(orderId)).map((one) => one.status).toSorted()).toEqual(["cancelled", "succeeded"]);
  const next = valueOf(await payBalance(ctx, input));
  expect(next.client_secret).not.toBe(checkout.client_secret);
  // Only the open one counts, whichever row was written last.
  await sql`update payment set updated_at = now() where order_id = ${orderId} and status = 'cancelled'`.execute(db);
  expect(valueOf(await getOrderPage(ctx, input)).balance_payment).toBe("open");
});

test("a balance's payment that cannot be cancelled, and then is unknown to the provider, is shown until somebody has looked", async () => {
  const { ctx, orderId, input } = await aDeposit();
  valueOf(await payBalance(ctx, input));
  const open = db.updateTable("payment").where("order_id", "=", orderId).where("purpose", "=", "balance");
  await open.set({ created_at: sql<string>`now() - interval '61 minutes'` }).execute();
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["kind", "status"])
      .where("order_id", "=", orderId)
      .orderBy("created_at")
      .execute();
  const cancelAgain = async () => {
    await sql`update leased_work set next_try_at = now()`.execute(db);
    await cancelStaleBalancePayments(world.system);
  };
  Object.assign(world.state, { fault: "not done", faultAt: "/cancel" });
  try {
    for (let attempt = 1; attempt < 8; attempt += 1) await cancelAgain();
    expect(await items()).toEqual([]);
    await cancelAgain();
  } finally {
    Object.assign(world.state, { fault: null, faultAt: "" });
  }
  expect(await items()).toEqual([{ kind: "payment_stuck", status: "open" }]);
  await open.set({ provider_ref: `pi_gone_${orderId}` }).execute();
  await cancelAgain();
  await cancelAgain();
  expect((await paymentsOf(orderId)).map((one) => one.status).toSorted()).toEqual(["given_up", "succeeded"]);
  // Only a person can tell where such a payment went.
  expect(await items()).toEqual([
    { kind: "payment_stuck", status: "done" },
    { kind: "payment_unknown", status: "open" },
  ]);
  expect(valueOf(await payBalance(ctx, input)).amount_due).toBe(11_000);
});

test("an unreachable provider is reported, and a later retry opens the payment", async () => {
  const { ctx, input } = await aDeposit();
  world.state.providerDown = true;
  expect(codeOf(await payBalance(ctx, input))).toBe("payment_provider_unavailable");
  world.state.providerDown = false;
  expect(valueOf(await payBalance(ctx, input)).client_secret).not.toBeNull();
});

test("only the order's customer can pay its balance; a basket or an order at the checkout is refused", async () => {
  const { ctx, input } = await aDeposit();
  const other = await aCustomer(world);
  expect(codeOf(await payBalance(other.ctx, input))).toBe("not_found");
  expect(codeOf(await payBalance(await world.visitor(), input))).toBe("not_logged_in");
  const staff = { ...ctx, actor: { kind: "NETWORK_ADMIN", userId: crypto.randomUUID() } as const };
  expect(codeOf(await payBalance(staff, input))).toBe("forbidden");
  expect(codeOf(await payBalance(ctx, { id: crypto.randomUUID() }))).toBe("not_found");
  const cy = await other.child("Cy");
  const { orderId } = await other.put({ type: "trial", group: await world.group(), childIds: [cy] });
  expect(codeOf(await payBalance(other.ctx, { id: orderId }))).toBe("not_found");
  valueOf(await startCheckout(other.ctx, { order_id: orderId }));
  expect(codeOf(await payBalance(other.ctx, { id: orderId }))).toBe("order_placed");
});

test("the ledger agrees with every order after all tests", async () => {
  expect(await findDisagreements(db)).toEqual([]);
});

test("a balance can be paid with an own saved card; another's is not found; staff who view the account can't use one", async () => {
  const { ctx, orderId, input } = await aDeposit();
  await world.pay(valueOf(await addCard(ctx)).client_secret, VISA);
  const card = valueOf(await listCards(ctx))[0]?.id ?? "";
  const stranger = await aDeposit();
  for (const [payer, id] of [
    [ctx, "pm_nobodys"],
    [stranger.ctx, card],
  ] as const)
    expect(
      codeOf(await payBalance(payer, { id: payer === ctx ? orderId : stranger.orderId, payment_method_id: id })),
    ).toBe("not_found");
  expect(await paymentsOf(orderId)).toHaveLength(1);
  expect(codeOf(await payBalance(viewOf(ctx), { ...input, payment_method_id: card }))).toBe("forbidden");
  const checkout = valueOf(await payBalance(ctx, { ...input, payment_method_id: card }));
  await world.pay(checkout.client_secret, card);
  await world.work();
  expect(valueOf(await getOrderPage(ctx, input))).toMatchObject({ payment_status: "paid", balances: [] });
});
