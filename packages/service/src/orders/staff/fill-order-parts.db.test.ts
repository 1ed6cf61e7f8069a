import { inTransaction, isUnreachable } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteAccount, login } from "../../accounts/index.ts";
import { anAccount, PASSWORD } from "../../accounts/testing/an-account.ts";
import { findFaults } from "../../audit/index.ts";
import { bulkSaveChildren } from "../../families/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { breakRows } from "../../testing/break-database.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aBooking, aMember, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { correctOrderEmail } from "./correct-order-email.ts";
import { fillOrderParts } from "./fill-order-parts.ts";
import { listStaffOrders } from "./list-staff-orders.ts";
import type { StaffOrdersQuery } from "./staff-order-rows.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");

const idsFound = async (query: StaffOrdersQuery, who = admin) =>
  valueOf(await listStaffOrders(who, query)).items.map(({ id }) => id);
const faults = async () => (await findFaults(db, null)).filter(({ check }) => check === "orders");
const numberOf = async (id: string) =>
  (await db.selectFrom("orders").select("number").where("id", "=", id).executeTakeFirstOrThrow()).number ?? "";

/** As a version before wrote them. */
async function unfill(...ids: readonly string[]) {
  await sql`update order_part set number = null, family_id = null, customer_id = null where order_id = any (${ids}::uuid[])`.execute(
    db,
  );
}

async function unfilled(): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select order_id as id from order_part where number is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}

test("the parts of earlier orders are filled, each once, as if they had been placed now", async () => {
  const [{ orderId: mixed }, { orderId }] = [await mixedOrder(world), await aBooking(world)];
  const { rows: before } = await sql`select * from order_part order by order_id, seller_id`.execute(db);
  await unfill(mixed, orderId);
  expect(await fillOrderParts(system)).toBe(3);
  expect(await fillOrderParts(system)).toBe(0);
  const { rows: after } = await sql`select * from order_part order by order_id, seller_id`.execute(db);
  expect(after).toEqual(before);
  expect(await faults()).toEqual([]);
});

test("a part that cannot be filled keeps no other from it, is listed and found all the same, and is tried again", async () => {
  const [{ orderId: faulty }, { orderId: sound }] = [await aBooking(world, ["Quillan"]), await aBooking(world)];
  await unfill(faulty, sound);
  const repair = await breakRows(db, "order_part", sql`new.order_id = ${sql.lit(faulty)}`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(fillOrderParts(system)).rejects.toThrow("Some parts of orders could not be filled");
    expect(await unfilled()).toEqual([faulty]);
  }
  for (const query of [{ q: await numberOf(faulty) }, { q: "quillan" }, { q: "quillan", sort: ["number,asc"] }])
    for (const who of [admin, network]) expect(await idsFound(query, who)).toEqual([faulty]);
  expect(await idsFound({ sort: ["number,desc"] })).toEqual([
    sound,
    faulty,
    ...(await idsFound({ sort: ["number,desc"] })).slice(2),
  ]);
  await repair();
  expect(await fillOrderParts(system)).toBe(1);
  expect(await faults()).toEqual([]);
});

test("whoever changes an order meanwhile fills its parts, and the job does not wait for them", async () => {
  const [{ orderId, ctx }, { orderId: sound }] = [await aBooking(world), await aBooking(world)];
  const guestId = "guestId" in ctx.actor ? ctx.actor.guestId : "";
  const { guestId: newOwner } = await anAccount(world);
  await unfill(orderId, sound);
  await inTransaction(db, async (trx) => {
    await trx.updateTable("orders").set({ guest_id: newOwner }).where("id", "=", orderId).execute();
    expect(await fillOrderParts(system)).toBe(1);
    expect(await unfilled()).toEqual([orderId]);
  });
  expect(await unfilled()).toEqual([]);
  expect(newOwner).not.toBe(guestId);
  expect(await faults()).toEqual([]);
});

test("a connection that is lost ends the run, which is no fault of the parts", async () => {
  const orders = [await aBooking(world), await aBooking(world), await aBooking(world)].map(({ orderId }) => orderId);
  await unfill(...orders);
  await sql`create sequence tries`.execute(db);
  await sql`create function lose_connection() returns trigger language plpgsql as $$ begin
    perform nextval('tries'), pg_terminate_backend(pg_backend_pid()), pg_sleep(10);
    return new;
  end $$`.execute(db);
  await sql`create trigger lose_connection before update on order_part for each statement execute function lose_connection()`.execute(
    db,
  );
  const lost: unknown = await fillOrderParts(system).catch((error: unknown) => error);
  expect([isUnreachable(lost), lost instanceof AggregateError]).toEqual([true, false]);
  await sql`drop trigger lose_connection on order_part`.execute(db);
  const { rows } = await sql`select last_value::int as n from tries`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
  expect(await fillOrderParts(system)).toBe(3);
});

test("the orders that an account takes over are found as the account's", async () => {
  const account = await anAccount(world);
  const owner = {
    ...account.ctx,
    actor: { kind: "CUSTOMER", userId: account.userId, customerId: null, guestId: account.guestId },
  } as const;
  valueOf(
    await bulkSaveChildren(owner, {
      children: [{ first_name: "Zebedee", surname: "Tester", date_of_birth: sevenYearsAgo() }],
    }),
  );
  const { orderId, customer } = await aBooking(world, ["Mabel"]);
  await db.updateTable("customer").set({ email: account.email }).where("id", "=", customer.id).execute();
  expect(await idsFound({ q: "zebedee" })).toEqual([]);
  valueOf(await login(await world.visitor(), { email: account.email, password: PASSWORD }));
  for (const who of [admin, network]) expect(await idsFound({ q: "zebedee" }, who)).toEqual([orderId]);
  expect(await faults()).toEqual([]);
});

test("an order that gets details of its own is found by them, and a basket that does has no part", async () => {
  const { orderId, ctx, customer } = await aBooking(world);
  const basket = await world.basket(await world.group(), ["Bo"], ctx);
  await db.updateTable("orders").set({ customer_id: customer.id }).where("id", "=", basket.orderId).execute();
  // Something else writes to the details, so that the order gets a copy.
  await db.updateTable("orders").set({ customer_id: basket.customer.id }).where("id", "=", orderId).execute();
  await sql`insert into waiting_list_entry (id, group_id, child_id, party_id, customer_id)
    values (${system.newId()}, ${(await world.group()).id}, ${basket.children[0]?.id}, ${system.newId()}, ${basket.customer.id})`.execute(
    db,
  );
  valueOf(await correctOrderEmail(admin, { id: orderId, email: "quite.new@example.test", reason: "Asked by phone" }));
  const { rows } = await sql<{
    id: string;
  }>`select customer_id as id from order_part where order_id = ${orderId}`.execute(db);
  const details = await db
    .selectFrom("customer")
    .select("email")
    .where("id", "=", rows[0]?.id ?? "")
    .execute();
  expect(details).toEqual([{ email: "quite.new@example.test" }]);
  expect((await sql`select from order_part where order_id = ${basket.orderId}`.execute(db)).rows).toEqual([]);
  expect(await faults()).toEqual([]);
  // The cart is changed often, so nothing looks at its parts: not even one that it should not have is taken away.
  await sql`insert into order_part (seller_id, order_id, placed_at) values (${world.network.seller.id}, ${basket.orderId}, now())`.execute(
    db,
  );
  await db.updateTable("orders").set({ customer_id: null }).where("id", "=", basket.orderId).execute();
  expect((await sql`delete from order_part where order_id = ${basket.orderId}`.execute(db)).numAffectedRows).toBe(1n);
});

test("the parts of an erased account name what its orders name", async () => {
  const me = await aCustomer(world);
  const group = await world.group();
  const [large, small] = [
    await me.book({ type: "trial", group, childIds: [await me.child("Ada")] }),
    await me.book({ type: "trial", group, childIds: [await me.child("Bo")] }),
  ];
  await sql`update orders set total_gross_pence = 30000 where id = ${large.orderId}`.execute(db);
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'
    where group_id = ${group.id}`.execute(db);
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD, give_up_credit: false }));
  const { rows } = await sql`select p.order_id as id, p.customer_id <> ${me.customer.id} as is_copy
    from order_part p where p.order_id in (${large.orderId}, ${small.orderId})`.execute(db);
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: large.orderId, is_copy: true },
      { id: small.orderId, is_copy: false },
    ]),
  );
  expect(await faults()).toEqual([]);
});

test("a whole number finds its order alone; fewer digits, and the number of an order of another school, are also looked for in names", async () => {
  const { orderId } = await aBooking(world);
  const { other, admin: theirs } = await strangers(world);
  const number = await numberOf(orderId);
  const short = number.replace(/-0+/u, "-");
  const [named, shortly] = [await aBooking(world, [`Ada ${number}`]), await aBooking(world, [`Bo ${short}`])];
  for (const who of [admin, network]) {
    expect(await idsFound({ q: number.toLowerCase() }, who)).toEqual([orderId]);
    expect(await idsFound({ q: short }, who)).toEqual([shortly.orderId, orderId]);
  }
  expect(await idsFound({ q: number }, theirs)).toEqual([]);
  // The number of an order that this school has no part of may still be a word of its own families.
  const foreign = "YRK-987654";
  await sql`update orders set number = ${foreign} where id = ${orderId}`.execute(db);
  await sql`update order_item set seller_id = ${other.id} where order_id = ${orderId}`.execute(db);
  await db
    .updateTable("child")
    .set({ first_name: foreign })
    .where("id", "=", named.children[0]?.id ?? "")
    .execute();
  expect(await idsFound({ q: foreign })).toEqual([named.orderId]);
  expect(await idsFound({ q: foreign }, network)).toEqual([orderId]);
  expect(codeOf(await listStaffOrders(theirs, { q: foreign }))).toBeNull();
  expect(await idsFound({ q: foreign }, theirs)).toEqual([orderId]);
  expect(await faults()).toEqual([]);
});
