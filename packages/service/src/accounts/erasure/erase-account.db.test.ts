import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aTakenClass, freePlace, serveAll, statesOf } from "../../testing/waiting-families.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { bulkCreateWaiting } from "../../waiting-list/index.ts";
import { eraseAccount } from "./erase-account.ts";

const world = await aWorld();
const { db } = world;

test("the children of an erased account wait no longer: an offer is declined, and who waits is withdrawn", async () => {
  const [offering, full] = [await aTakenClass(world), await aTakenClass(world)];
  const family = await aCustomer(world);
  const [ada, bo] = [await family.child("Ada"), await family.child("Bo")];
  const entries = valueOf(
    await bulkCreateWaiting(family.ctx, {
      entries: [
        { child_id: ada, group_id: offering.id },
        { child_id: bo, group_id: full.id },
      ],
    }),
  ).map(({ id }) => id);
  await sql`update waiting_list_entry set proved = true where id = any (${entries}::uuid[])`.execute(db);
  await freePlace(world, offering);
  await serveAll(world);
  expect(await statesOf(world, entries)).toEqual(["offered", "waiting"]);
  const { userId, guestId, email } = family.account;
  await db.transaction().execute(async (trx) => await eraseAccount(trx, { userId, guestId, email }));
  expect(await statesOf(world, entries)).toEqual(["declined", "withdrawn"]);
});
