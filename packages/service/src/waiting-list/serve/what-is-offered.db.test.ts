import { sql } from "kysely";
import { expect, test } from "vitest";
import { addClassItem, currentOrder } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { bulkSaveChildren, createCustomer } from "../../families/index.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll, statesOf } from "../../testing/waiting-families.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { aWorld, codeOf, newId, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { bulkCreateWaiting } from "../bulk-create-waiting.ts";
import { acceptWaitingOffer } from "../../waiting-offers/index.ts";

const world = await aWorld();
const { db } = world;

async function keyOf(entryId: string): Promise<string> {
  const { offer_id: id } = await db
    .selectFrom("waiting_list_entry")
    .select("offer_id")
    .where("id", "=", entryId)
    .executeTakeFirstOrThrow();
  return world.system.tokens.offer(id ?? "");
}

test("a class that has closed offers nothing, and what is free is not lost to its list", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await sql`update class_group set status = 'closed' where id = ${group.id}`.execute(db);
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["waiting"]);
});

test("a class that staff are about to close offers nothing once it is closed", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  const closing = sql`update class_group set status = 'closed' where id = ${group.id}`;
  await whileLocked(db, closing, () => serveAll(world));
  expect(await statesOf(world, family.entryIds)).toEqual(["waiting"]);
});

test("a date that is withdrawn is not offered", async () => {
  const group = await aTakenClass(world, { trialSessions: 1 });
  const family = await aWaitingFamily(world, group);
  await sql`update session set status = 'cancelled' where group_id = ${group.id} and held_on = ${group.dates[0]}`.execute(
    db,
  );
  await freePlace(world, group);
  await serveAll(world);
  const offers = db.selectFrom("waiting_offer").select("start_on").where("group_id", "=", group.id);
  expect(await offers.execute()).toEqual([{ start_on: group.dates[1] }]);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
});

test("a cart that is being paid for takes no offered place, and says so", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const orderId = valueOf(await currentOrder(family.ctx, { createIfNeeded: true })).id ?? "";
  const other = await world.group();
  const line = { type: "trial", group_id: other.id, start_date: other.dates[0] ?? "" } as const;
  const childIds = family.children.map(({ id }) => id);
  valueOf(await addClassItem(family.ctx, { order_id: orderId, ...line, child_ids: childIds }));
  valueOf(await startCheckout(family.ctx, { order_id: orderId }));
  const key = await keyOf(family.entryIds[0] ?? "");
  expect(codeOf(await acceptWaitingOffer(family.ctx, { key }))).toBe("order_placed");
});

test("a child who holds the place already in the browser that opens the link is booked no second time", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await freePlace(world, group);
  await serveAll(world);
  const ctx = await world.visitor();
  await createCustomer(ctx, { ...parentForm, email: `${newId()}@example.test` });
  const born = sevenYearsAgo();
  const [child] = valueOf(
    await bulkSaveChildren(ctx, { children: [{ first_name: "Ada", surname: "Tester", date_of_birth: born }] }),
  );
  // As at a checkout of that browser.
  await sql`update pool set size = size + 1 where id = any (${group.poolIds}::bigint[])`.execute(db);
  for (const poolId of group.poolIds)
    await sql`insert into claim (id, pool_id, state, child_id, held_until)
      values (${newId()}, ${poolId}, 'held', ${child?.id}, now() + interval '10 minutes')`.execute(db);
  const key = await keyOf(family.entryIds[0] ?? "");
  expect(codeOf(await acceptWaitingOffer(ctx, { key, born_on: [born] }))).toBe("already_booked");
});

test("a child who turns too old during a camp by the day is offered its later days too", async () => {
  const camp = await world.camp({ places: 0, placesADay: 0 });
  const [, second = ""] = camp.days;
  const born = `${Number(second.slice(0, 4)) - 12}${second.slice(4)}`;
  const ctx = await world.visitor();
  await createCustomer(ctx, { ...parentForm, email: `${newId()}@example.test` });
  const [child] = valueOf(
    await bulkSaveChildren(ctx, { children: [{ first_name: "Cy", surname: "Tester", date_of_birth: born }] }),
  );
  const entries = valueOf(
    await bulkCreateWaiting(ctx, { entries: [{ child_id: child?.id ?? "", course_id: camp.id }] }),
  );
  await sql`update pool set size = 1 where id = ${camp.dayPools[1]}`.execute(db);
  await serveAll(world);
  expect(
    await statesOf(
      world,
      entries.map(({ id }) => id),
    ),
  ).toEqual(["offered"]);
});
