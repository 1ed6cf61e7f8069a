import { addDays, instant, isoDate, type Instant } from "@matinee/core/kernel";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { getOrderPage } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { oweJust } from "../../testing/owe-just.ts";
import { aMember } from "../../testing/staff.ts";
import { anotherProcess } from "../../testing/waiting-families.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { sendPayLink } from "../owed/send-pay-link.ts";
import { closePaidOverdue } from "./close-paid-overdue.ts";
import { openOverdue } from "./open-overdue.ts";
import { payBalance } from "./pay-balance.ts";
import { takeBalanceSteps } from "./take-balance-steps.ts";
import { balanceStepsOf } from "../../testing/balance-steps-of.ts";

const world = await aWorld();
const { db, system } = world;
const other = anotherProcess(world);
afterAll(other.end);
const today = system.today();
const VISA = "4242424242424242";

/** Noon in London, so many days from today. */
const noon = (days: number): Instant => instant(`${addDays(today, days)}T12:00:00Z`);

/** An order with £110 due in twenty days, placed long ago unless said otherwise. */
async function aDeposit({ placedDaysAgo = 30 }: { readonly placedDaysAgo?: number } = {}) {
  const camp = await world.camp();
  const customer = await aCustomer(world);
  const { orderId } = await customer.book({
    type: "camp",
    camp,
    childIds: [await customer.child("Ada")],
    takeFullPayment: false,
  });
  await sql`update orders set placed_at = placed_at - make_interval(days => ${placedDaysAgo}) where id = ${orderId}`.execute(
    db,
  );
  const { balances, number } = valueOf(await getOrderPage(customer.ctx, { id: orderId }));
  const [balance] = balances;
  const dueOn = isoDate(balance?.due_on ?? "");
  /** Asks for what is due at noon so many days after the due date, and sends the mails. Returns their subjects. */
  const ask = async (afterDue: number): Promise<string[]> => {
    world.mails.length = 0;
    await takeBalanceSteps(system, noon(20 + afterDue));
    await world.work();
    return world.mails.filter((mail) => mail.subject.includes(number ?? "")).map((mail) => mail.subject);
  };
  const taken = async () => await balanceStepsOf(db, orderId);
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["kind", "status"])
      .where("order_id", "=", orderId)
      .where("kind", "in", ["balance_stuck", "balance_overdue"])
      .execute();
  return { ...customer, orderId, number, dueOn, ask, taken, items };
}

test("each step is one mail with the amount, the day and the pay link, and the last opens a work item", async () => {
  const { ask, taken, items, dueOn, orderId, ctx } = await aDeposit();
  expect(dueOn).toBe(addDays(today, 20));
  expect(await ask(-15)).toEqual([]);
  for (const days of [-14, -3, 0, 3, 7]) {
    expect(await ask(days)).toHaveLength(1);
    expect(await ask(days)).toEqual([]);
  }
  expect(await taken()).toEqual(
    ["before_14", "before_3", "due_day", "after_3", "after_7"].map((one) => `${one} mailed`),
  );
  expect(await items()).toEqual([{ kind: "balance_overdue", status: "open" }]);
  expect(await ask(20)).toEqual([]);

  const checkout = valueOf(await payBalance(ctx, { id: orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(await closePaidOverdue(system)).toBe(1);
  expect(await items()).toEqual([{ kind: "balance_overdue", status: "done" }]);
});

test("the mail names the amount, what it is for and the day, and links to the payment page of this order alone", async () => {
  const { ask, orderId, number } = await aDeposit();
  const [subject] = await ask(-14);
  expect(subject).toMatch(new RegExp(`^£110\\.00 is due on .* \\(${number}\\)$`, "u"));
  const [mail] = world.mails;
  expect(mail?.text).toContain("£110.00 for Summer Camp is due on");
  const key = /\/pay\/(\S+)/u.exec(mail?.text ?? "")?.[1] ?? "";
  expect(system.tokens.readPayLink(key)).toBe(orderId);
});

test("an outage of days is followed by one mail, and two workers at once send it once", async () => {
  const { ask, taken, number } = await aDeposit();
  expect(await ask(-14)).toHaveLength(1);
  world.mails.length = 0;
  // Nobody worked on the third day before, nor on the due date.
  await Promise.all([system, other.system, system].map(async (one) => await takeBalanceSteps(one, noon(21))));
  await world.work();
  expect(world.mails.filter((mail) => mail.subject.includes(number ?? ""))).toHaveLength(1);
  expect(await taken()).toEqual(["before_14 mailed", "due_day mailed"]);
  // A clock that goes back takes nothing again.
  expect(await ask(-3)).toEqual([]);
  expect(await ask(-14)).toEqual([]);
});

test("nobody is written to at night", async () => {
  const { taken } = await aDeposit();
  const at = (time: string) => instant(`${addDays(today, 6)}T${time}:00Z`);
  for (const time of ["03:00", "23:30"]) await takeBalanceSteps(system, at(time));
  expect(await taken()).toEqual([]);
});

test("a reminder from before the order was placed is not sent", async () => {
  const { ask, taken } = await aDeposit({ placedDaysAgo: -8 });
  expect(await ask(-12)).toEqual([]);
  expect(await taken()).toEqual(["before_14 skipped"]);
  expect(await ask(-3)).toHaveLength(1);
});

test("a reminder from before the latest charge of its date is not sent, such as after a move to a dearer class", async () => {
  const { ask, taken, orderId, dueOn } = await aDeposit();
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key, order_id, at)
      values ('sale', 'test:' || ${orderId}::text, ${orderId}, now() + interval '8 days') returning id)
    insert into ledger_entry (transaction_id, account, order_id, seller_id, due_on, amount_pence)
      select id, 'receivable', ${orderId}::uuid, null, ${dueOn}::date, 1000 from t
      union all select id, 'seller', null, ${world.network.seller.id}::int, null, -1000 from t`.execute(db);
  expect(await ask(-12)).toEqual([]);
  expect(await taken()).toEqual(["before_14 skipped"]);
  expect(await ask(-3)).toHaveLength(1);
});

test("after an outage of the mail server one reminder goes out, the latest", async () => {
  const { ask, taken } = await aDeposit();
  await takeBalanceSteps(system, noon(6));
  await takeBalanceSteps(system, noon(17));
  expect(await ask(0)).toHaveLength(1);
  expect(await taken()).toEqual(["before_14 mailed", "before_3 mailed", "due_day mailed"]);
  expect(await ask(3)).toHaveLength(1);
});

test("what is paid, cancelled or disputed is not asked for, also when it changes between the step and its mail", async () => {
  const paid = await aDeposit();
  const checkout = valueOf(await payBalance(paid.ctx, { id: paid.orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(await paid.ask(-14)).toEqual([]);

  const cancelled = await aDeposit();
  await takeBalanceSteps(system, noon(6));
  await sql`update orders set status = 'cancelled' where id = ${cancelled.orderId}`.execute(db);
  world.mails.length = 0;
  await world.work();
  expect(world.mails.filter((mail) => mail.subject.includes(cancelled.number ?? ""))).toEqual([]);

  const disputed = await aDeposit();
  await sql`insert into dispute (id, provider, provider_ref, payment_id, amount_pence, reason, status)
    select gen_random_uuid(), 'sandbox', 'dp_' || id, id, amount_pence, 'fraudulent', 'lost' from payment where order_id = ${disputed.orderId}`.execute(
    db,
  );
  expect(await disputed.ask(-14)).toEqual([]);
  expect(await disputed.taken()).toEqual([]);
});

test("an inquiry of the bank that was closed leaves the reminders as they are", async () => {
  const asked = await aDeposit();
  await sql`insert into dispute (id, provider, provider_ref, payment_id, amount_pence, reason, status)
    select gen_random_uuid(), 'sandbox', 'dp_' || id, id, amount_pence, 'fraudulent', 'closed' from payment where order_id = ${asked.orderId}`.execute(
    db,
  );
  expect(await asked.ask(-14)).toHaveLength(1);
  expect(await asked.ask(7)).toHaveLength(1);
  expect(await asked.items()).toEqual([{ kind: "balance_overdue", status: "open" }]);
});

test("an overdue item that cannot be judged stays open, and keeps no other from closing", async () => {
  const [odd, paid] = [await aDeposit(), await aDeposit()];
  for (const one of [odd, paid]) await one.ask(7);
  await sql`update work_item set subject = ${odd.orderId} || ':some day' where order_id = ${odd.orderId} and kind = 'balance_overdue'`.execute(
    db,
  );
  await oweJust(world, paid.orderId, 29);
  await expect(closePaidOverdue(system)).rejects.toThrow("rows failed");
  expect(await odd.items()).toEqual([{ kind: "balance_overdue", status: "open" }]);
  expect(await paid.items()).toEqual([{ kind: "balance_overdue", status: "done" }]);
  await sql`delete from work_item where order_id = ${odd.orderId}`.execute(db);
});

test("a few pence that no card can pay are not asked for, and close what was overdue", async () => {
  const few = await aDeposit();
  await few.ask(7);
  expect(await few.items()).toEqual([{ kind: "balance_overdue", status: "open" }]);
  const reminded = await aDeposit();
  await takeBalanceSteps(system, noon(6));
  const queued = await aDeposit();
  for (const { orderId } of [few, reminded, queued]) await oweJust(world, orderId, 29);
  expect(await closePaidOverdue(system)).toBe(1);
  expect(await few.items()).toEqual([{ kind: "balance_overdue", status: "done" }]);
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  expect(codeOf(await sendPayLink(admin, { id: few.orderId }))).toBe("amount_below_minimum");
  world.mails.length = 0;
  await world.work();
  expect(world.mails.filter((mail) => mail.subject.includes(reminded.number ?? ""))).toEqual([]);
  expect(await queued.ask(-3)).toEqual([]);
  expect(await queued.taken()).toEqual(["before_3 nothing_owed"]);
});

test("a row that fails touches its own order, and is tried again", async () => {
  const [broken, whole] = [await aDeposit(), await aDeposit()];
  await sql`create function refuse_step() returns trigger language plpgsql as $$ begin
    if new.order_id = '${sql.raw(broken.orderId)}' then raise exception 'broken'; end if; return new; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_step before insert on balance_step for each row execute function refuse_step()`.execute(
    db,
  );
  await expect(takeBalanceSteps(system, noon(6))).rejects.toThrow("attempts threw");
  expect(await whole.taken()).toEqual(["before_14 mailed"]);
  expect(await broken.taken()).toEqual([]);
  await sql`drop trigger refuse_step on balance_step`.execute(db);
  await sql`update leased_work set next_try_at = now() where subject like ${`${broken.orderId}%`}`.execute(db);
  expect(await broken.ask(-14)).toHaveLength(1);
});

/** As on so many days after the due date. */
const openAt = async (afterDue: number) => await openOverdue({ ...system, today: () => addDays(today, 20 + afterDue) });
const OPEN = { kind: "balance_overdue", status: "open" };

test("what was not asked for until its steps were over is shown to the school, once, until it is paid", async () => {
  const { ask, items, orderId, ctx } = await aDeposit();
  await openAt(7);
  expect(await items()).toEqual([]);
  expect(await ask(22)).toEqual([]);
  await openAt(22);
  expect(await items()).toEqual([OPEN]);
  expect(await openAt(22)).toBe(0);
  await world.pay(valueOf(await payBalance(ctx, { id: orderId })).client_secret, VISA);
  await world.work();
  await closePaidOverdue(system);
  await openAt(22);
  expect(await items()).toEqual([{ ...OPEN, status: "done" }]);
});

test("what is disputed is not overdue until that is over, and what somebody has closed stays closed", async () => {
  const { items, orderId } = await aDeposit();
  await sql`insert into dispute (id, provider, payment_id, provider_ref, amount_pence, status, reason)
    select gen_random_uuid(), 'sandbox', id, 'dp_' || id, 100, 'needs_response', 'fraudulent' from payment where order_id = ${orderId}`.execute(
    db,
  );
  await openAt(30);
  expect(await items()).toEqual([]);
  await sql`update dispute set status = 'won' where payment_id in (select id from payment where order_id = ${orderId})`.execute(
    db,
  );
  await openAt(30);
  expect(await items()).toEqual([OPEN]);
  await sql`update work_item set status = 'done', done_at = now(), closed_by = 'user:x', close_reason = 'They pay in May'
    where order_id = ${orderId}`.execute(db);
  await openAt(31);
  expect(await items()).toEqual([{ ...OPEN, status: "done" }]);
});

test("a cancelled order of which the school keeps more than was paid is overdue as well", async () => {
  const { items, orderId } = await aDeposit();
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const line = db.selectFrom("order_item").select("id").where("order_id", "=", orderId);
  const { id } = await line.executeTakeFirstOrThrow();
  const how = { give: "nothing", to: "card" } as const;
  const asked = { ...how, id: orderId, lines: [{ id, quantity: 1 }] };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Ill" }));
  await openAt(8);
  expect(await items()).toEqual([OPEN]);
});
