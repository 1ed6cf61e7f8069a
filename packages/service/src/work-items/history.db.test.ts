import { createPool, scopedDb } from "@matinee/database";
import { afterAll, expect, test } from "vitest";
import { listAudit } from "../audit/index.ts";
import { type Context, openWorkItem } from "../kernel/index.ts";
import { aBooking, aMember, strangers } from "../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { closeAsOperator, retryAsOperator } from "./as-operator.ts";
import { closeWorkItemByHand } from "./close-work-item.ts";
import { retryWorkItem } from "./retry-work-item.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const pool = createPool(world.url);
afterAll(() => pool.end());
const network = await aMember(world, "NETWORK_ADMIN");
const admin = scoped(await aMember(world, "FRANCHISE_ADMIN"));
const { other, ...others } = await strangers(world);
const { orderId } = await aBooking(world);

/** With what row security leaves of the database to an administrator of the school. */
function scoped(ctx: Context): Context {
  const { actor } = ctx;
  if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("The member is no administrator");
  const { franchiseId, userId } = actor;
  return { ...ctx, db: scopedDb(pool, { kind: "franchise", franchiseId, userId, money: true }) };
}

/** An item about a mail that was not sent, which can be tried again and closed. */
async function anItem(options: object = {}): Promise<string> {
  const message = newId();
  await db
    .insertInto("message")
    .values({ id: message, kind: "order_confirmed", dedupe_key: message, order_id: orderId })
    .execute();
  await openWorkItem(system, db, { kind: "mail_failed", subject: message, orderId, ...options });
  const found = db.selectFrom("work_item").select("id").where("subject", "=", message);
  return (await found.executeTakeFirstOrThrow()).id;
}

const historyFor = async (ctx: Context, id: string) =>
  valueOf(await listAudit(ctx, { subject: `work_item:${id}` })).rows.map(({ what, school }) => [what, school?.id]);

const own = world.network.seller.id;

test("a school reads what the network did with its items, and no other school does", async () => {
  const [tried, closed] = [await anItem(), await anItem()];
  expect(codeOf(await retryWorkItem(network, { id: tried }))).toBeNull();
  expect(codeOf(await closeWorkItemByHand(network, { id: closed, reason: "Rang them" }))).toBeNull();
  expect(await historyFor(admin, tried)).toEqual([["Tried a work item again", own]]);
  expect(await historyFor(admin, closed)).toEqual([["Closed a work item", own]]);
  expect(await historyFor(scoped(others.admin), closed)).toEqual([]);
});

test("a school reads what the operator did with its items", async () => {
  const [tried, closed] = [await anItem(), await anItem()];
  expect(await retryAsOperator(system, tried)).toBe(true);
  expect(await closeAsOperator(db, { id: closed, reason: "Rang them" })).toBe(true);
  expect(await historyFor(admin, tried)).toEqual([["Tried a work item again", own]]);
  expect(await historyFor(admin, closed)).toEqual([["Closed a work item", own]]);
});

test("what the network did with an item of several schools is the network's to read", async () => {
  const id = await anItem({ franchiseId: other.id });
  expect(codeOf(await closeWorkItemByHand(network, { id, reason: "Rang them" }))).toBeNull();
  expect(await historyFor(network, id)).toEqual([["Closed a work item", undefined]]);
  for (const ctx of [admin, scoped(others.admin)]) expect(await historyFor(ctx, id)).toEqual([]);
});
