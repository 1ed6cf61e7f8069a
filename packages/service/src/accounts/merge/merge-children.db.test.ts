import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll, statesOf } from "../../testing/waiting-families.ts";
import { aWorld } from "../../testing/world.ts";
import { mergeChildren } from "./merge-children.ts";

const world = await aWorld();
const { db, system } = world;

const guestOf = ({ actor }: Context): string => {
  if (!("guestId" in actor)) throw new Error("Only a visitor has children");
  return actor.guestId;
};

const twoOf = async (group: { id: number }) =>
  [await aWaitingFamily(world, group), await aWaitingFamily(world, group)] as const;

test("of two entries of a child on one list the earlier one stays, and the other is withdrawn", async () => {
  const [first, second] = await twoOf(await aTakenClass(world));
  await db
    .transaction()
    .execute(async (trx) => await mergeChildren(system, trx, guestOf(first.ctx), guestOf(second.ctx)));
  expect(await statesOf(world, [...first.entryIds, ...second.entryIds])).toEqual(["waiting", "withdrawn"]);
});

test("an entry with an offer stays, also if the other is older", async () => {
  const group = await aTakenClass(world);
  const [offered, waiting] = await twoOf(group);
  await freePlace(world, group);
  await serveAll(world);
  expect(await statesOf(world, [...offered.entryIds, ...waiting.entryIds])).toEqual(["offered", "waiting"]);
  await sql`update waiting_list_entry set created_at = created_at - interval '1 day' where id = any (${waiting.entryIds}::uuid[])`.execute(
    db,
  );
  await db
    .transaction()
    .execute(async (trx) => await mergeChildren(system, trx, guestOf(offered.ctx), guestOf(waiting.ctx)));
  expect(await statesOf(world, [...offered.entryIds, ...waiting.entryIds])).toEqual(["offered", "withdrawn"]);
});

test("of two offers for one list the later one is declined", async () => {
  const group = await aTakenClass(world, { places: 2 });
  const [first, second] = await twoOf(group);
  await freePlace(world, group);
  await freePlace(world, group);
  await serveAll(world);
  await db
    .transaction()
    .execute(async (trx) => await mergeChildren(system, trx, guestOf(first.ctx), guestOf(second.ctx)));
  expect(await statesOf(world, [...first.entryIds, ...second.entryIds])).toEqual(["offered", "declined"]);
});
