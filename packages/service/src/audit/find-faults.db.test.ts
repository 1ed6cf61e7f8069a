import { err } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { providerMovements } from "@matinee/gateways/payments";
import { OLDER_MOVEMENTS } from "@matinee/testkit";
import { type RawBuilder, sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import { openWorkItem } from "../kernel/index.ts";
import { postFees, requestRefund } from "../payments/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { letHoldLapse } from "../testing/order-states.ts";
import { aBooking } from "../testing/staff.ts";
import { aWorld, newId, valueOf } from "../testing/world.ts";
import { withdrawSessions } from "../timetable/withdraw-sessions.ts";
import { findFaults } from "./find-faults.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const since = new Date(Date.now() - 86_400_000);
let booking: Awaited<ReturnType<typeof aBooking>>;
let refundId: string;
let orderIdWithoutPlace: string;

/** The checks that find a fault, and what they say. */
async function audited(): Promise<Record<string, string[]>> {
  const movements = await providerMovements([world.provider], since);
  if (!movements.ok) throw new Error(movements.error.kind);
  const found = await findFaults(db, { movements: movements.value, since });
  const checks = Map.groupBy(found, ({ check }) => check);
  return Object.fromEntries([...checks].map(([check, all]) => [check, all.map(({ text }) => text)]));
}

const GUARDED = ["pool", "claim", "orders", "order_item", "payment", "refund", "ledger_transaction", "ledger_entry"];

/** Changes something by hand that the database itself would refuse, or follow with other changes. */
async function plant(...statements: RawBuilder<unknown>[]): Promise<void> {
  const switchGuards = async (to: "enable" | "disable") => {
    for (const table of GUARDED) await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(db);
    // No policy lets anybody delete an entry of the ledger.
    await sql`alter table ledger_entry ${sql.raw(to)} row level security`.execute(db);
  };
  await switchGuards("disable");
  try {
    for (const statement of statements) await statement.execute(db);
  } finally {
    await switchGuards("enable");
  }
}

beforeAll(async () => {
  booking = await aBooking(world);
  // A payment that came too late, and was refunded.
  const group = await world.group({ capacity: 1, trialCap: 1 });
  const late = await world.basket(group);
  const checkout = valueOf(await startCheckout(late.ctx, { order_id: late.orderId }));
  await letHoldLapse(db, late.orderId);
  const other = await world.basket(group);
  valueOf(await startCheckout(other.ctx, { order_id: other.orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  orderIdWithoutPlace = late.orderId;
  refundId = (await db.selectFrom("refund").select("id").executeTakeFirstOrThrow()).id;
  // What has just moved is left alone.
  await plant(sql.raw(OLDER_MOVEMENTS));
});

afterEach(async () => {
  // Each test takes its fault back, and so shows that it was the only one.
  if (Object.keys(await audited()).length > 0) throw new Error(JSON.stringify(await audited()));
});

test("a sound network has no faults", async () => {
  expect(await audited()).toEqual({});
});

test("a counter that is not the sum of its claims is found", async () => {
  await plant(sql`update pool set committed = committed - 1 where committed > 0`);
  expect((await audited())["pools"]?.[0]).toMatch(
    /^pool \d+ \(\w+\) counts \d+ held and 0 committed, its claims are \d+ and 1$/u,
  );
  await plant(sql`update pool p set committed = coalesce(
    (select sum(quantity) from claim c where c.pool_id = p.id and c.state = 'committed'), 0)`);
  const last = sql`id = (select max(id) from pool)`;
  await plant(sql`update pool set held = held + 1 where ${last}`);
  expect((await audited())["pools"]).toHaveLength(1);
  await plant(sql`update pool set held = held - 1 where ${last}`);
});

test("a confirmed booking without a place, and a place of a cancelled order or line, are found", async () => {
  const { orderId } = booking;
  const ofOrder = sql`where order_id = ${orderId}`;
  await plant(sql`update claim set state = 'released' ${ofOrder}`);
  expect((await audited())["claims"]).toEqual([
    expect.stringContaining(`order ${orderId} is confirmed, and line`) as string,
  ]);
  await plant(sql`update claim set state = 'committed' ${ofOrder}`);

  await plant(sql`update orders set status = 'cancelled' where id = ${orderId}`);
  expect((await audited())["claims"]?.[0]).toContain(`is committed, and order ${orderId} is cancelled`);
  await plant(sql`update orders set status = 'confirmed' where id = ${orderId}`);

  await plant(sql`update order_item set state = 'cancelled' ${ofOrder}`);
  expect((await audited())["claims"]?.[0]).toContain(`of order ${orderId} is cancelled`);
  await plant(sql`update order_item set state = 'active' ${ofOrder}`);
});

test("a booking that has no place because its school withdrew the date is no fault: a work item tells of it", async () => {
  const group = await world.group({ trialSessions: 1, dates: 1 });
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const noDates = { groupId: group.id, lessons: [], skipped: new Map() };
  await inTransaction(db, async (trx) => await withdrawSessions(system, trx, [noDates], system.today()));
  expect(await audited()).toEqual({});
});

test("a booking that lost the place of one date is found, although another date of it was withdrawn", async () => {
  const group = await world.group({ trialSessions: 2, dates: 2 });
  const { ctx, orderId } = await world.basket(group);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const { starts_at: startsAt } = await db
    .selectFrom("session")
    .select(sql<string>`to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as("starts_at"))
    .where("group_id", "=", group.id)
    .where("held_on", "=", group.dates[1] ?? "")
    .executeTakeFirstOrThrow();
  const dates = { groupId: group.id, lessons: [{ startsAt, endsAt: null }], skipped: new Map() };
  await inTransaction(db, async (trx) => await withdrawSessions(system, trx, [dates], system.today()));
  expect(await audited()).toEqual({});
  const lost = sql`order_id = ${orderId} and pool_id in (select place_pool_id from session where group_id = ${group.id} and held_on = ${group.dates[1]})`;
  await plant(sql`update claim set state = 'released' where ${lost}`);
  expect((await audited())["claims"]).toEqual([expect.stringContaining(` on ${group.dates[1]}`) as string]);
  await plant(sql`update claim set state = 'committed' where ${lost}`);
  // The withdrawn date comes back without the place: a work item tells of that.
  const all = await db
    .selectFrom("session")
    .select(sql<string>`to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as("starts_at"))
    .where("group_id", "=", group.id)
    .execute();
  const again = { ...dates, lessons: all.map((one) => ({ startsAt: one.starts_at, endsAt: null })) };
  await inTransaction(db, async (trx) => await withdrawSessions(system, trx, [again], system.today()));
  expect(await audited()).toEqual({});
});

test("a camp booking that lost the place of one day is found", async () => {
  const camp = await world.camp({ placesADay: 2 });
  const { book, child } = await aCustomer(world);
  const { orderId } = await book({ type: "camp", camp, childIds: [await child("Ada")] });
  expect(await audited()).toEqual({});
  const { id, held_on: day } = await db
    .selectFrom("claim as c")
    .innerJoin("course_day_place as d", "d.pool_id", "c.pool_id")
    .select(["c.id", "d.held_on"])
    .where("c.order_id", "=", orderId)
    .orderBy("d.held_on", "desc")
    .executeTakeFirstOrThrow();
  await plant(sql`update claim set state = 'released' where id = ${id}`);
  expect((await audited())["claims"]).toEqual([expect.stringContaining(` on ${day}`) as string]);
  await plant(sql`update claim set state = 'committed' where id = ${id}`);
});

test("a hold that outlives its checkout is found", async () => {
  const { orderId } = booking;
  await plant(sql`update claim set state = 'held', held_until = now() - interval '1 hour' where order_id = ${orderId}`);
  expect((await audited())["claims"]?.join(" ")).toContain(`is held, and order ${orderId} is confirmed`);
  await plant(sql`update claim set state = 'committed', held_until = null where order_id = ${orderId}`);
});

test("a hold whose time has just passed is a job's to end, and no fault", async () => {
  const { orderId } = booking;
  await plant(
    sql`update orders set status = 'cancelled' where id = ${orderId}`,
    sql`update claim set state = 'held', held_until = now() - interval '1 minute' where order_id = ${orderId}`,
  );
  expect((await audited())["claims"] ?? []).toEqual([]);
  await plant(
    sql`update orders set status = 'confirmed' where id = ${orderId}`,
    sql`update claim set state = 'committed', held_until = null where order_id = ${orderId}`,
  );
});

test("a booking of two children of which one has no place is found, and a cancelled line needs none", async () => {
  const { orderId } = await aBooking(world, ["Ada", "Bo"]);
  await plant(sql.raw(OLDER_MOVEMENTS));
  const ofBo = sql`where order_id = ${orderId} and child_id = (select id from child where first_name = 'Bo' order by created_at desc limit 1)`;
  await plant(sql`update claim set state = 'released' ${ofBo}`);
  expect((await audited())["claims"]).toHaveLength(1);
  await plant(sql`update order_item set state = 'cancelled' where order_id = ${orderId}`);
  await plant(sql`update claim set state = 'released' where order_id = ${orderId}`);
  expect((await audited())["claims"] ?? []).toEqual([]);
  await plant(sql`update order_item set state = 'active' where order_id = ${orderId}`);
  await plant(sql`update claim set state = 'committed' where order_id = ${orderId}`);
});

test("a family that its school does not see, and one that it sees without a sale, are found", async () => {
  const { seller_id: school, guest_id: family } = await db
    .selectFrom("orders as o")
    .innerJoin("order_item as i", "i.order_id", "o.id")
    .select(["i.seller_id", "o.guest_id"])
    .where("o.id", "=", booking.orderId)
    .executeTakeFirstOrThrow();
  await plant(sql`delete from school_family where family_id = ${family}`);
  expect(await audited()).toEqual({
    families: [`school ${school} does not see family ${family}, and has sold it something`],
  });
  await sql`select renew_school_families(array[${family}::uuid])`.execute(db);
  expect(await audited()).toEqual({});

  await plant(sql`update family_record set words = 'nobody' where family_id = ${family}`);
  expect(await audited()).toEqual({ families: [`family_record does not say what is so of family ${family}`] });
  await sql`select renew_family_records(array[${family}::uuid])`.execute(db);
  await plant(sql`insert into waiting_family (franchise_id, family_id) values (${school}, ${family})`);
  expect(await audited()).toEqual({ families: [`waiting_family does not say what is so of family ${family}`] });
  await sql`select renew_waiting_families(array[${family}::uuid])`.execute(db);
  expect(await audited()).toEqual({});

  const nobody = newId();
  await plant(sql`insert into school_family (franchise_id, family_id) values (${school}, ${nobody})`);
  expect(await audited()).toEqual({ families: [`school ${school} sees family ${nobody}, and has sold it nothing`] });
  await sql`select renew_school_families(array[${nobody}::uuid])`.execute(db);
});

test("a ledger that says something else than what is stored is found", async () => {
  await plant(sql`update payment set amount_pence = amount_pence + 1 where order_id = ${booking.orderId}`);
  const found = await audited();
  expect(found["ledger"]).toEqual([`payment of ${booking.orderId}: 2401p is stored, 2400p is posted`]);
  // The provider took no more either.
  expect(found["payments"]).toEqual([expect.stringContaining("2400p at the provider, 2401p is stored") as string]);
  await plant(sql`update payment set amount_pence = amount_pence - 1 where order_id = ${booking.orderId}`);
});

test("a payment that the provider took and that is not stored is found", async () => {
  await plant(sql`update payment set provider_ref = 'x' || provider_ref where order_id = ${booking.orderId}`);
  expect((await audited())["payments"]).toHaveLength(2);
  await plant(sql`update payment set provider_ref = substr(provider_ref, 2) where order_id = ${booking.orderId}`);
});

test("a refund that has failed at the provider and counts as made here is found", async () => {
  const setStatus = (status: string) =>
    sql`update sandbox_gateway.object set body = jsonb_set(body, '{status}', to_jsonb(${status}::text)) where kind = 'refund'`;
  await plant(setStatus("failed"));
  expect(await audited()).toEqual({
    refunds: [expect.stringMatching(/: 0p at the provider, 2400p is stored$/u) as string],
  });
  await plant(setStatus("succeeded"));
});

test("a fee that is posted as the provider does not have it is found, and one that is not posted", async () => {
  const { id, provider_ref: ref } = await db
    .selectFrom("payment")
    .select(["id", "provider_ref"])
    .where("order_id", "=", booking.orderId)
    .executeTakeFirstOrThrow();
  const booked = (ref ?? "").replace("pi_", "txn_");
  const setAt = (at: number) =>
    sql`update sandbox_gateway.object set body = jsonb_set(body, '{created}', to_jsonb(${at}::bigint)) where id = ${booked}`;
  const [now, longAgo] = [Math.floor(Date.now() / 1_000), Math.floor(Date.now() / 1_000) - 3_600];
  // A minute after the payment the step that posts its fee may be under way; an hour after it is not.
  expect((await audited())["fees"]).toBeUndefined();
  await plant(setAt(longAgo));
  expect((await audited())["fees"]).toEqual([`fee of ${booked} (charge): 56p at the provider, 0p is posted`]);
  await sql`update leased_work set next_try_at = now()`.execute(db);
  await postFees(system);
  expect(await audited()).toEqual({});

  // A penny changes sides, here and in what is stored: only the provider knows better.
  const move = (pence: number) => [
    sql`update ledger_entry e set amount_pence = amount_pence + case account when 'fee' then ${pence}::int else ${-pence}::int end
      from ledger_transaction t where t.id = e.transaction_id and t.dedupe_key = ${`fee:${booked}`}`,
    sql`update balance_transaction set fee_pence = fee_pence + ${pence} where ref = ${booked}`,
  ];
  await plant(...move(1));
  expect(await audited()).toEqual({ fees: [`fee of ${booked} (charge): 56p at the provider, 57p is posted`] });
  await plant(...move(-1));

  // One of a change that the provider does not know.
  const rename = (from: string, to: string) => [
    sql`update ledger_transaction set dedupe_key = ${`fee:${to}`} where dedupe_key = ${`fee:${from}`}`,
    sql`update balance_transaction set ref = ${to} where ref = ${from}`,
  ];
  await plant(...rename(booked, "txn_nobodys"));
  expect(new Set((await audited())["fees"])).toEqual(
    new Set([
      `fee of ${booked} (charge): 56p at the provider, 0p is posted`,
      "fee of txn_nobodys: 0p at the provider, 56p is posted",
    ]),
  );
  await plant(...rename("txn_nobodys", booked), setAt(now));
  expect(await db.selectFrom("balance_transaction").select("payment_id").where("ref", "=", booked).execute()).toEqual([
    { payment_id: id },
  ]);
});

test("that the balance at the provider could not be read is a finding, and payments are compared all the same", async () => {
  const movements = await providerMovements([world.provider], since);
  if (!movements.ok) throw new Error(movements.error.kind);
  const unread = { ...movements.value, payments: [], balance: err({ kind: "bad_credentials" } as const) };
  const found = await findFaults(db, { movements: unread, since });
  expect(found.filter(({ check }) => check === "fees")).toEqual([
    {
      check: "fees",
      text: "not compared: the provider did not list its balance transactions (bad_credentials); doctor says whether the key may read them",
    },
  ]);
  expect(found.filter(({ check }) => check === "payments").length).toBeGreaterThan(0);
});

test("a captured payment that is neither confirmed, refunded nor an open work item is found", async () => {
  const posted = sql`select id from ledger_transaction where refund_id = ${refundId}`;
  // The refund was never asked for.
  await plant(
    sql`create table kept_refund as select * from refund where id = ${refundId}`,
    sql`create table kept_entry as select * from ledger_entry where transaction_id in (${posted})`,
    sql`create table kept_transaction as select * from ledger_transaction where refund_id = ${refundId}`,
    sql`delete from ledger_entry where transaction_id in (${posted})`,
    sql`delete from ledger_transaction where refund_id = ${refundId}`,
    sql`delete from refund where id = ${refundId}`,
  );
  const money = async () => (await audited())["money"] ?? [];
  expect(await money()).toEqual([
    `order ${orderIdWithoutPlace} (cancelled) is owed 2400p, of which 0p is being refunded, and no work item is open`,
  ]);
  // An open work item answers for it, and so does a refund under way.
  await openWorkItem(system, db, { kind: "captured_no_place", subject: "it", orderId: orderIdWithoutPlace });
  expect(await money()).toEqual([]);
  await sql`delete from work_item where subject = 'it'`.execute(db);
  const { id: paymentId } = await db
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderIdWithoutPlace)
    .executeTakeFirstOrThrow();
  const again = await inTransaction(
    db,
    async (trx) => await requestRefund(system, trx, { paymentId, amount: 2_400, reason: "captured_no_place" }),
  );
  expect(await money()).toEqual([]);
  await plant(
    sql`delete from refund where id = ${again}`,
    sql`insert into refund select * from kept_refund`,
    sql`insert into ledger_transaction overriding system value select * from kept_transaction`,
    sql`insert into ledger_entry overriding system value select * from kept_entry`,
  );
});
