import { sql } from "kysely";
import { expect, test } from "vitest";
import { mixedOrder } from "../testing/mixed-order.ts";
import { aWorld } from "../testing/world.ts";
import { findFaults } from "./find-faults.ts";

const world = await aWorld();
const { db } = world;
const found = async () =>
  (await findFaults(db, null)).filter(({ check }) => check === "orders").map(({ text }) => text);

test("a sold item that no list asks for, and a cancelled one that a list asks for, are found", async () => {
  const { orderId } = await mixedOrder(world);
  const [line, other] = await db
    .selectFrom("item_delivery")
    .select("order_item_id as id")
    .where("order_id", "=", orderId)
    .orderBy("order_item_id")
    .execute();
  expect(await found()).toEqual([]);
  await sql`delete from item_delivery where order_item_id = ${line?.id}`.execute(db);
  await sql`alter table order_item disable trigger item_cancelled`.execute(db);
  await sql`update order_item set state = 'cancelled' where id = ${other?.id}`.execute(db);
  expect(await found()).toEqual([
    `item ${line?.id} of order ${orderId} is on no list of what to hand out or post`,
    `item ${other?.id} of order ${orderId} waits to be handed out or posted, and is cancelled`,
  ]);
});
