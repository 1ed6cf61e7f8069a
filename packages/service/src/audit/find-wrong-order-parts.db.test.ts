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
