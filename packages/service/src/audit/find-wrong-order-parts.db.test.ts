import { sql } from "kysely";
import { expect, test } from "vitest";
import { aBooking } from "../testing/staff.ts";
import { aWorld } from "../testing/world.ts";
import { findFaults } from "./find-faults.ts";

const world = await aWorld();
const { db } = world;
const found = async () =>
  (await findFaults(db, null)).filter(({ check }) => check === "orders").map(({ text }) => text);

test("an order that the list of its school lacks, or has on another day, is found", async () => {
  const { orderId } = await aBooking(world);
  const school = world.network.seller.id;
  expect(await found()).toEqual([]);
  await sql`update order_part set placed_at = placed_at - interval '1 day' where order_id = ${orderId}`.execute(db);
  expect(await found()).toEqual([
    `the list of school ${school} lacks order ${orderId}, in which it sold something`,
    `the list of school ${school} has order ${orderId}, which is not placed on that day with something of the school`,
  ]);
  await sql`delete from order_part where order_id = ${orderId}`.execute(db);
  expect(await found()).toEqual([`the list of school ${school} lacks order ${orderId}, in which it sold something`]);
});

test("an order that the list of its school has under another number or for another family is found; one to be filled is right", async () => {
  const { orderId, customer } = await aBooking(world);
  const school = world.network.seller.id;
  const { rows: parts } =
    await sql`select number, family_id, customer_id from order_part where order_id = ${orderId}`.execute(db);
  const { rows: orders } =
    await sql`select number, guest_id as family_id, customer_id from orders where id = ${orderId}`.execute(db);
  expect(parts).toEqual(orders);
  const differs = `the list of school ${school} has order ${orderId} with another number or for another family than the order says`;
  for (const wrong of [
    sql`number = 'LEE-999999'`,
    sql`number = null`,
    sql`family_id = ${customer.id}`,
    sql`family_id = null`,
    sql`customer_id = ${orderId}`,
    sql`customer_id = null`,
  ]) {
    await sql`update order_part set ${wrong} where order_id = ${orderId}`.execute(db);
    expect((await found()).filter((text) => text.includes(orderId))).toEqual([differs]);
    await sql`update order_part p set number = o.number, family_id = o.guest_id, customer_id = o.customer_id
      from orders o where o.id = p.order_id and o.id = ${orderId}`.execute(db);
  }
  await sql`update order_part set number = null, family_id = null, customer_id = null where order_id = ${orderId}`.execute(
    db,
  );
  expect((await found()).filter((text) => text.includes(orderId))).toEqual([]);
});
