import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aBooking, aMember } from "../../testing/staff.ts";
import { aWorld, newId, parentForm, valueOf } from "../../testing/world.ts";
import { createCustomer } from "./create-customer.ts";
import { getFamily } from "./get-family.ts";
import { listCustomers } from "./list-customers.ts";

const world = await aWorld();
const { db } = world;
const staff = await aMember(world, "FRANCHISE_STAFF");
const neighbour = await aFranchise(db);
const neighbours = await aMember(world, "FRANCHISE_STAFF", neighbour.id);

const isSeen = async (who: typeof staff, customerId: string) =>
  valueOf(await listCustomers(who, { size: 200 })).items.some(({ id }) => id === customerId);

/** Expects what is kept about sales to be what the orders say. */
async function expectAgreement() {
  const { rows } = await sql`
    with sold as (
      select i.seller_id as franchise_id, o.guest_id as family_id from orders o join order_item i on i.order_id = o.id
        where o.status in ('confirmed', 'partly_cancelled', 'cancelled')
      union select i.seller_id, coalesce(c.guest_id, c.id) from orders o join order_item i on i.order_id = o.id
        join customer c on c.id = o.customer_id where o.status in ('confirmed', 'partly_cancelled', 'cancelled')
      union select s.franchise_id, coalesce(c.guest_id, c.id) from customer_school s join customer c on c.id = s.customer_id)
    (select 'missing', * from (select * from sold except select * from school_family) m)
    union all (select 'too many', * from (select * from school_family except select * from sold) t)`.execute(db);
  expect(rows).toEqual([]);
}

test("a school sees a family while it is at the checkout, and for good once it has bought", async () => {
  const { ctx, customer, child, put } = await aCustomer(world);
  const { orderId } = await put({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  const seen = async () => await isSeen(staff, customer.id);
  expect(await seen()).toBe(false);
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(await seen()).toBe(true);
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  expect(await seen()).toBe(false);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await seen()).toBe(true);
  await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
  expect(await seen()).toBe(true);
  expect(await isSeen(neighbours, customer.id)).toBe(false);
  await expectAgreement();
});

test("a school sees a family at the account that its order moved to, and nobody else of the former browser", async () => {
  const bought = await aBooking(world, ["Bo"]);
  const stays = valueOf(
    await createCustomer(bought.ctx, { ...parentForm, name: "Stays Behind", email: "stays@example.test" }),
  );
  const { account } = await aCustomer(world);
  const moved = { guest_id: account.guestId };
  await db.updateTable("customer").set(moved).where("id", "=", bought.customer.id).execute();
  // The order still belongs to the browser, in which it was made.
  expect(await isSeen(staff, stays.id)).toBe(true);
  await db.updateTable("orders").set(moved).where("id", "=", bought.orderId).execute();
  expect(await isSeen(staff, stays.id)).toBe(false);
  const { items } = valueOf(await listCustomers(staff, { q: account.email }));
  expect(items.map(({ schools }) => schools.map(({ id }) => id))).toEqual([[world.network.seller.id]]);
  await expectAgreement();
});

test("a line of another school that is added to what was sold makes the family its customers too", async () => {
  const { customer, child, book } = await aCustomer(world);
  const { itemId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Cy")] });
  expect(await isSeen(neighbours, customer.id)).toBe(false);
  await sql`insert into order_item (id, order_id, position, type, seller_id, group_id, quantity, unit_price_pence, vat_bp)
    select ${newId()}, order_id, 9, type, ${neighbour.id}, group_id, 1, 0, 0 from order_item where id = ${itemId}`.execute(
    db,
  );
  expect(await isSeen(neighbours, customer.id)).toBe(true);
  await expectAgreement();
});

test("a school reads that a family is its own customer, and not at which other schools it is one; the network reads all", async () => {
  const { customer, child, book } = await aCustomer(world);
  await book({ type: "trial", group: await world.group(), childIds: [await child("Ed")] });
  await db.insertInto("customer_school").values({ customer_id: customer.id, franchise_id: neighbour.id }).execute();
  const schoolsFor = async (who: typeof staff) =>
    new Set(valueOf(await getFamily(who, { id: customer.id })).schools.map(({ id }) => id));
  const here = world.network.seller.id;
  expect(await schoolsFor(staff)).toEqual(new Set([here]));
  expect(await schoolsFor(neighbours)).toEqual(new Set([neighbour.id]));
  expect(await schoolsFor(await aMember(world, "NETWORK_ADMIN"))).toEqual(new Set([here, neighbour.id]));
  const stranger = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
  expect(await getFamily(stranger, { id: customer.id })).toMatchObject({ error: { code: "not_found" } });
});

test("a sale keeps a family with its school, while an earlier link of the two is deleted", async () => {
  const { customer, child, book } = await aCustomer(world);
  const { itemId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Di")] });
  await db.insertInto("customer_school").values({ customer_id: customer.id, franchise_id: neighbour.id }).execute();
  const ending = await db.startTransaction().execute();
  await ending.deleteFrom("customer_school").where("customer_id", "=", customer.id).execute();
  let isOver = false;
  const sale =
    sql`insert into order_item (id, order_id, position, type, seller_id, group_id, quantity, unit_price_pence, vat_bp)
    select ${newId()}, order_id, 9, type, ${neighbour.id}, group_id, 1, 0, 0 from order_item where id = ${itemId}`
      .execute(db)
      .finally(() => (isOver = true));
  const waits = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => isOver || ((await waits.execute(db)).rows[0]?.n ?? 0) > 0).toBe(true);
  await ending.commit().execute();
  await sale;
  expect(await isSeen(neighbours, customer.id)).toBe(true);
  await expectAgreement();
});
