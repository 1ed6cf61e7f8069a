import { addDays } from "@matinee/core/kernel";
import { plainDate } from "@matinee/format";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { sendMails } from "../../mail/index.ts";
import { getOrderPage } from "../../orders/index.ts";
import { listCards, removeCard } from "../../payments/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../../timetable/index.ts";
import { aMember } from "../../testing/staff.ts";
import { anotherProcess } from "../../testing/waiting-families.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { payByLink } from "../pay-links/pay-by-link.ts";
import { startCheckout } from "../start-checkout.ts";
import { cancelStaleBalancePayments } from "../balances/cancel-stale-balance-payments.ts";
import { previewStaffReversal, previewStaffTransfer, reverseByStaff, transferByStaff } from "../../reversals/index.ts";
import { takeBalanceSteps } from "../balances/take-balance-steps.ts";
import { stopAutomaticPayment } from "./stop-automatic-payment.ts";
import { anAutomaticDeposit, type DepositChoice, noonAfterDue } from "./testing/an-automatic-deposit.ts";

const world = await aWorld();
const { db, system } = world;
const other = anotherProcess(world);
afterAll(other.end);
const admin = await aMember(world, "FRANCHISE_ADMIN");
const VISA = "4242424242424242";
const ASKS_ALWAYS = "4000002760003184";

const aDeposit = async (choice: DepositChoice = {}) => await anAutomaticDeposit(world, choice);

/** The bank declines every further payment with the cards that were saved so far. */
async function emptyAccounts(): Promise<void> {
  await sql`update sandbox_gateway.object set hidden = jsonb_set(hidden, '{behaviour}', '"insufficient_funds"') where kind = 'payment_method'`.execute(
    db,
  );
}

test("the balance is charged on its day, once, as agreed, also by two processes at once", async () => {
  const { take, steps, payments, page, mandate } = await aDeposit({ reminded: false });
  expect(mandate).toContain("£110.00 on");
  expect((await page()).automatic).toMatchObject({ wording: mandate, amount: 11_000 });
  const [told] = await take(-3);
  expect(told).toContain("£110.00 will be charged to your card on");
  expect(world.mails[0]?.text).toContain("ending in 4242");
  expect(world.mails[0]?.text).toContain("/pay/");

  const mails = await take(0, [system, other.system, system]);
  expect(mails).toEqual([expect.stringContaining("We have received your payment of £110.00")]);
  expect(await payments()).toEqual(["order succeeded", "balance succeeded"]);
  expect(await steps()).toEqual(["before_3 mailed", "due_day charged"]);
  expect(await page()).toMatchObject({ payment_status: "paid", balances: [], automatic: null });
  expect(await take(3)).toEqual([]);
  expect(await payments()).toHaveLength(2);
});

test("without consent nothing is charged, and the family is asked to pay", async () => {
  const { take, payments, page } = await aDeposit({ agree: false });
  expect((await page()).automatic).toBeNull();
  expect(await take(0)).toEqual([expect.stringContaining("£110.00 is")]);
  expect(await payments()).toEqual(["order succeeded"]);
});

test("a card that is declined is tried on three days, with a mail each, and then the school is told", async () => {
  const { take, steps, payments, items, ctx, orderId } = await aDeposit();
  await emptyAccounts();
  const declines = async (day: number, next: number | null) => {
    expect(await take(day)).toEqual([expect.stringContaining("We could not charge £110.00 to your card")]);
    const again = world.mails.flatMap(({ text }) => /we will try this card again on (.+)\./u.exec(text)?.[1] ?? []);
    expect(again).toEqual(next === null ? [] : [plainDate(addDays(system.today(), 20 + next))]);
    expect(await take(day)).toEqual([]);
  };
  const nextOn = async (day: number) => {
    const then = { ...ctx, today: () => addDays(system.today(), 20 + day) };
    return valueOf(await getOrderPage(then, { id: orderId })).automatic?.next_on;
  };
  // Missed on its day, it is tried as soon as it can be.
  expect(await nextOn(2)).toBe(addDays(system.today(), 22));
  await declines(0, 3);
  expect(await nextOn(0)).toBe(addDays(system.today(), 23));
  await declines(3, 7);
  await declines(7, null);
  expect(await nextOn(7)).toBeUndefined();
  expect(await steps()).toEqual(["before_3 mailed", "due_day declined", "after_3 declined", "after_7 declined"]);
  expect(await payments()).toEqual(["order succeeded", ...Array.from({ length: 3 }, () => "balance cancelled")]);
  expect(await items()).toEqual([{ status: "open" }]);
  expect(await take(10)).toEqual([]);
});

test("a card that expires before its next try is not announced for it", async () => {
  const { take, orderId } = await aDeposit();
  await emptyAccounts();
  await take(0);
  expect(world.mails[0]?.text).toContain("we will try this card again on");
  const before = addDays(system.today(), 20).slice(0, 4);
  const detail = sql<string>`jsonb_set(detail, '{valid_until}', to_jsonb(${`${Number(before) - 1}-12`}::text))`;
  const failed = db.updateTable("message").set({ sent_at: null, detail }).where("order_id", "=", orderId);
  await failed.where("kind", "=", "balance_charge_failed").execute();
  world.mails.length = 0;
  await sendMails({ ...system, today: () => addDays(system.today(), 20) });
  expect(world.mails[0]?.text).toContain("We tried to charge £110.00");
  expect(world.mails[0]?.text).not.toContain("try this card again");
});

test("a bank that wants its customer to approve is answered with a mail and the pay link, which then works", async () => {
  const { take, steps, orderId, page } = await aDeposit({ card: ASKS_ALWAYS });
  expect(await take(0)).toEqual([expect.stringContaining("Your bank asks you to approve £110.00")]);
  expect(await steps()).toEqual(["before_3 mailed", "due_day needs_approval"]);
  expect(world.mails[0]?.text).toContain("we will try this card again on");
  const key = /\/pay\/(\S+)/u.exec(world.mails[0]?.text ?? "")?.[1] ?? "";
  const checkout = valueOf(await payByLink(await world.visitor(), { key }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect((await page()).payment_status).toBe("paid");
  expect(system.tokens.readPayLink(key)).toBe(orderId);
  expect(await take(3)).toEqual([]);
});

test("a consent that is withdrawn before the day is not used, and a stranger can't withdraw it", async () => {
  const { take, payments, orderId, ctx, page } = await aDeposit();
  const stranger = await aCustomer(world);
  expect(codeOf(await stopAutomaticPayment(stranger.ctx, { id: orderId }))).toBe("not_found");
  expect((await page()).automatic).not.toBeNull();
  expect(codeOf(await stopAutomaticPayment(ctx, { id: orderId }))).toBeNull();
  expect(codeOf(await stopAutomaticPayment(ctx, { id: orderId }))).toBeNull();
  expect((await page()).automatic).toBeNull();
  expect(await take(0)).toEqual([expect.stringContaining("£110.00 is")]);
  expect(await payments()).toEqual(["order succeeded"]);
});

test("no charge is announced while a bank decides about the payment, and none is made", async () => {
  const { take, payments, orderId, page } = await aDeposit();
  await sql`insert into dispute (id, provider, provider_ref, payment_id, amount_pence, reason, status)
    select gen_random_uuid(), 'sandbox', 'dp_' || id, id, amount_pence, 'fraudulent', 'needs_response' from payment where order_id = ${orderId}`.execute(
    db,
  );
  expect((await page()).automatic).toBeNull();
  expect(await take(0)).toEqual([]);
  expect(await payments()).toEqual(["order succeeded"]);
});

test("a card that was removed is asked for before the day, and nothing is charged on it", async () => {
  const { take, payments, ctx } = await aDeposit({ reminded: false });
  for (const card of valueOf(await listCards(ctx))) valueOf(await removeCard(ctx, { id: card.id }));
  await take(-3);
  expect(world.mails[0]?.text).toContain("has been removed or will have expired by the due date.");
  await take(0);
  expect(await payments()).toEqual(["order succeeded"]);
});

test("after an outage of the mail server no charge is announced on its own day, nor called one of a card that has expired", async () => {
  const { page } = await aDeposit({ reminded: false });
  await takeBalanceSteps(system, noonAfterDue(system, -3));
  world.mails.length = 0;
  await sendMails({ ...system, today: () => addDays(system.today(), 20) });
  const { number } = await page();
  expect(world.mails.filter(({ subject }) => subject.includes(number ?? ""))).toEqual([]);
});

test("more than was agreed to is not charged: the family is asked instead", async () => {
  const { take, payments, orderId } = await aDeposit();
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key, order_id) values ('sale', 'dearer:' || ${orderId}::text, ${orderId}) returning id)
    insert into ledger_entry (transaction_id, account, order_id, seller_id, due_on, amount_pence)
      select t.id, 'receivable', ${orderId}::uuid, null::int, e.due_on, 500 from t,
        (select due_on from ledger_entry where order_id = ${orderId} and due_on is not null) e
      union all select t.id, 'seller', null, ${world.network.seller.id}, null, -500 from t`.execute(db);
  expect(await take(0)).toEqual([expect.stringContaining("£115.00 is")]);
  expect(await payments()).toEqual(["order succeeded"]);
});

test.each([
  ["with a day of its own", null],
  ["whose balance is due on the same day", 20],
] as const)("what was paid is not charged again for a dearer camp %s", async (_, balanceInDays) => {
  const { take, payments, orderId, itemId, ctx } = await aDeposit();
  await take(0);
  expect(await payments()).toEqual(["order succeeded", "balance succeeded"]);
  const { id: course_id } = await world.camp({
    inDays: 60,
    ...(balanceInDays === null ? { depositPence: null } : { balanceInDays }),
  });
  await sql`update course set price_pence = 19000 where id = ${course_id}`.execute(db);
  const asDue = { ...admin, today: () => addDays(system.today(), 20) };
  const asked = { id: orderId, line_id: itemId, course_id, difference: "owe", to: "card" } as const;
  const { from, to, owed, to_card, to_credit } = valueOf(await previewStaffTransfer(asDue, asked));
  expect(owed).toBe(4_000);
  const seen = { price: to.price, given: from.price, owed, to_card, to_credit };
  valueOf(await transferByStaff(asDue, { ...asked, seen, reason: "Asked by phone" }));
  // The step of the day on which the difference is due, or the next one of the day on which the balance was.
  const later = { ...ctx, today: () => addDays(system.today(), 20) };
  const { balances, automatic } = valueOf(await getOrderPage(later, { id: orderId }));
  expect(balances).toMatchObject([{ amount: 4_000 }]);
  expect(automatic).toBeNull();
  const mails = [...(await take(3)), ...(await take(7))];
  expect(mails.filter((subject) => subject.includes("is due") || subject.includes("was due"))).not.toEqual([]);
  expect(mails.join()).not.toContain("charge");
  expect(await payments()).toEqual(["order succeeded", "balance succeeded"]);
});

test("what was taken off what is due does not come back for a dearer camp of the same date", async () => {
  const { take, payments, orderId, itemId, page } = await aDeposit();
  const less = {
    id: orderId,
    lines: [{ id: itemId, quantity: 0 }],
    give: "amount" as const,
    amount: 8_000,
    to: "card" as const,
  };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, less));
  expect(off_debt).toBe(8_000);
  const told = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...less, seen: told, reason: "Asked by phone" }));
  expect((await page()).automatic).toMatchObject({ amount: 3_000 });
  const { id: course_id } = await world.camp({ inDays: 60 });
  await sql`update course set price_pence = 11000 where id = ${course_id}`.execute(db);
  const asked = { id: orderId, line_id: itemId, course_id, difference: "owe", to: "card" } as const;
  const moved = valueOf(await previewStaffTransfer(admin, asked));
  const seen = { price: moved.to.price, given: moved.from.price, owed: moved.owed, to_card: 0, to_credit: 0 };
  valueOf(await transferByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
  expect(await page()).toMatchObject({ balances: [{ amount: 7_000 }], automatic: null });
  await take(0);
  expect(await payments()).toEqual(["order succeeded"]);
});

test("while the family pays by the link, the card is not charged as well", async () => {
  const { take, orderId, payments, steps } = await aDeposit();
  const key = system.tokens.payLink(orderId);
  const checkout = valueOf(await payByLink(await world.visitor(), { key }));
  expect(await take(0)).toEqual([]);
  expect(await steps()).toEqual(["before_3 mailed"]);
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  await sql`update leased_work set next_try_at = now()`.execute(db);
  expect(await take(0)).toEqual([]);
  expect(await payments()).toEqual(["order succeeded", "balance succeeded"]);
});

test.each([
  ["every call", "not done", ""],
  ["every call", "done", ""],
  ["the charge", "not done", "/confirm"],
  ["the charge", "done", "/confirm"],
] as const)(
  "a provider that answers %s with a fault and has %s it is asked again, and the card is charged once",
  async (_, fault, faultAt) => {
    const { take, payments, page } = await aDeposit();
    Object.assign(world.state, { fault, faultAt });
    const mails = await take(0);
    Object.assign(world.state, { fault: null, faultAt: "" });
    for (let again = 0; again < 4; again += 1) {
      await sql`update leased_work set next_try_at = now()`.execute(db);
      mails.push(...(await take(0)));
    }
    // Nobody is told that the bank declined it.
    expect(mails).toEqual([expect.stringContaining("We have received your payment of £110.00")]);
    expect(await payments()).toEqual(["order succeeded", "balance succeeded"]);
    const posted = await sql<{
      n: number;
    }>`select count(*)::int as n from ledger_transaction t join orders o on o.id = t.order_id where t.kind = 'payment' and o.number = ${(await page()).number}`.execute(
      db,
    );
    expect(posted.rows).toEqual([{ n: 2 }]);
  },
);

test.each([
  ["charged", "/confirm", "cancelled"],
  ["asked for at all", "/payment_intents", "given_up"],
] as const)(
  "a card that could not be %s for hours is charged once the provider answers, and was not declined",
  async (_, faultAt, ended) => {
    const { take, payments, steps } = await aDeposit();
    Object.assign(world.state, { fault: "not done", faultAt });
    expect(await take(0)).toEqual([]);
    // A payment that is not paid for an hour is ended, so that the family could pay in another way.
    await sql`update payment set created_at = created_at - interval '2 hours'`.execute(db);
    await cancelStaleBalancePayments(system);
    expect(await payments()).toEqual(["order succeeded", `balance ${ended}`]);
    Object.assign(world.state, { fault: null, faultAt: "" });
    await sql`update leased_work set next_try_at = now()`.execute(db);
    expect(await take(0)).toEqual([expect.stringContaining("We have received your payment of £110.00")]);
    expect(await payments()).toEqual(["order succeeded", `balance ${ended}`, "balance succeeded"]);
    expect(await steps()).toEqual(["before_3 mailed", "due_day charged"]);
  },
);

test("a charge of the last step that is more than is still owed is not made, and the school is told what is", async () => {
  const { take, steps, payments, orderId, itemId } = await aDeposit();
  await emptyAccounts();
  for (const day of [0, 3]) await take(day);
  Object.assign(world.state, { fault: "not done", faultAt: "/payment_intents" });
  await take(7);
  Object.assign(world.state, { fault: null, faultAt: "" });
  const lines = [{ id: itemId, quantity: 0 }];
  const less = { id: orderId, lines, give: "amount" as const, amount: 8_000, to: "card" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, less));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...less, seen, reason: "Asked by phone" }));
  await world.work();
  await sql`update leased_work set next_try_at = now()`.execute(db);
  expect(await take(7)).toEqual([expect.stringContaining("£30.00 is")]);
  expect(await steps()).toEqual(["before_3 mailed", "due_day declined", "after_3 declined", "after_7 mailed"]);
  expect(await payments()).toEqual(["order succeeded", "balance cancelled", "balance cancelled", "balance given_up"]);
  const told = db.selectFrom("work_item").select(["status", "detail"]).where("kind", "=", "balance_overdue");
  expect(await told.where("order_id", "=", orderId).execute()).toEqual([{ status: "open", detail: { amount: 3_000 } }]);
});

test("while cancelled days are to be settled nothing is charged, and afterwards only on a day that was announced", async () => {
  const { take, steps, payments, orderId, page, camp } = await aDeposit({ reminded: false });
  expect(await take(-14)).toEqual([expect.stringContaining("£110.00 will be charged to your card on")]);
  const cancelled = { id: camp.id, days: camp.days.slice(0, 1) };
  const { seen } = valueOf(await previewCancelledDays(admin, cancelled));
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  valueOf(await cancelCampDays(admin, { ...cancelled, version, reason: "The hall is flooded", seen }));
  await world.work();
  await sql`update lost_lesson set state = 'with_school' where order_id = ${orderId}`.execute(db);
  expect((await page()).automatic).toMatchObject({ next_on: addDays(system.today(), 20), paused: true });
  for (const day of [-3, 0]) expect(await take(day)).toEqual([]);
  const settle = async (days: number) =>
    await sql`update lost_lesson set state = 'closed', settled_at = now() + make_interval(days => ${days}), settled_by = 'school' where order_id = ${orderId}`.execute(
      db,
    );
  await settle(0);
  expect((await page()).automatic).toMatchObject({ paused: false });
  await settle(21);
  // The day that was named has passed, so the family is asked, as it is on the days after.
  expect(await take(1)).toEqual([expect.stringContaining("£110.00 is")]);
  expect(await take(3)).toEqual([expect.stringContaining("£110.00 is")]);
  expect(await steps()).toEqual(["before_14 mailed", "due_day mailed", "after_3 mailed"]);
  expect(await payments()).toEqual(["order succeeded"]);
});

test("a reminder that never left the mail server announces nothing: the family is asked instead", async () => {
  const { take, payments, orderId } = await aDeposit();
  const reminder = db.updateTable("message").where("order_id", "=", orderId).where("kind", "=", "balance_reminder");
  await reminder.set({ sent_at: null, given_up_at: sql<string>`now()` }).execute();
  expect(await take(0)).toEqual([expect.stringContaining("£110.00 is")]);
  expect(await payments()).toEqual(["order succeeded"]);
});

test("a visitor without an account is not offered an automatic payment", async () => {
  const ctx = await world.visitor();
  const { basket } = world;
  const { orderId } = await basket(await world.group(), ["Ada"], ctx);
  expect(valueOf(await startCheckout(ctx, { order_id: orderId }))).toMatchObject({ balance_mandate: null });
});
