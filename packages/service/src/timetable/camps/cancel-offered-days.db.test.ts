import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../../checkout/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { serveAll, statesOf } from "../../testing/waiting-families.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { bulkCreateWaiting } from "../../waiting-list/index.ts";
import { acceptWaitingOffer, getWaitingOffer } from "../../waiting-offers/index.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../index.ts";

// What becomes of offers of a waiting list when days of their camp are cancelled.
const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");

/** A camp by the day that is full, and a family that is offered these of its days. */
async function anOffer(...which: readonly number[]) {
  const camp = await world.camp({ placesADay: 2, places: 99 });
  for (const pool of camp.dayPools)
    await sql`insert into claim (id, pool_id, quantity, state) values (${newId()}, ${pool}, 2, 'committed')`.execute(
      db,
    );
  const family = await aCustomer(world);
  const [entry] = valueOf(
    await bulkCreateWaiting(family.ctx, { entries: [{ child_id: await family.child("Bo"), course_id: camp.id }] }),
  );
  const freed = which.map((nth) => camp.dayPools[nth] ?? 0);
  await sql`update pool set size = size + 1 where id = any (${freed}::bigint[])`.execute(db);
  await serveAll(world);
  await world.work();
  world.mails.length = 0;
  const id = entry?.id ?? "";
  const state = async () => (await statesOf(world, [id]))[0];
  const key = async () => {
    const row = db.selectFrom("waiting_list_entry").select("offer_id").where("id", "=", id);
    return world.system.tokens.offer((await row.executeTakeFirstOrThrow()).offer_id ?? "");
  };
  const subjects = () =>
    world.mails.filter(({ to }) => to.includes(family.account.email)).map(({ subject }) => subject);
  expect(await state()).toBe("offered");
  return { camp, family, state, key, subjects };
}

async function cancel(id: number, days: readonly string[]) {
  const preview = valueOf(await previewCancelledDays(admin, { id, days }));
  const { version } = valueOf(await getStaffCamp(admin, { id }));
  const body = { id, version, days: [...days], reason: "The hall is flooded", seen: preview.seen };
  valueOf(await cancelCampDays(admin, body));
  await world.work();
  return preview;
}

test("an offer of other days of a camp by the day stays as it is: nobody is told, and its link books it", async () => {
  const { camp, family, state, key, subjects } = await anOffer(2);
  expect((await cancel(camp.id, camp.days.slice(0, 1))).offers).toBe(0);
  await serveAll(world);
  await world.work();
  expect([await state(), subjects()]).toEqual(["offered", []]);
  const offered = { key: await key() };
  const seen = valueOf(await getWaitingOffer(family.ctx, offered));
  expect([seen.state, seen.dates.map(({ date }) => date)]).toEqual(["open", [camp.days[2]]]);
  const order = valueOf(await acceptWaitingOffer(family.ctx, offered));
  const checkout = valueOf(await startCheckout(family.ctx, { order_id: order.id ?? "" }));
  const place = async () => {
    const claims = db.selectFrom("claim").select("state").where("order_id", "=", order.id);
    return await claims
      .where("pool_id", "=", camp.dayPools[2] ?? 0)
      .where("state", "<>", "released")
      .execute();
  };
  // Also while it is being paid for.
  await cancel(camp.id, camp.days.slice(1, 2));
  expect(await place()).toEqual([{ state: "held" }]);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect([await state(), await place()]).toEqual(["accepted", [{ state: "committed" }]]);
});

test("an offer of which a day is cancelled is taken back, and the days that are left are offered again", async () => {
  const { camp, family, state, key, subjects } = await anOffer(0, 2);
  const old = await key();
  expect((await cancel(camp.id, camp.days.slice(0, 1))).offers).toBe(1);
  expect([await state(), subjects()]).toEqual(["waiting", ["A change to your offer for Summer Camp"]]);
  expect(world.mails.at(-1)?.text).toContain("a date that we offered for Bo in Summer Camp will not be held");
  expect(valueOf(await getWaitingOffer(family.ctx, { key: old }))).toMatchObject({
    state: "taken_back",
    fewer_places: false,
  });
  await serveAll(world);
  expect(await state()).toBe("offered");
  const seen = valueOf(await getWaitingOffer(family.ctx, { key: await key() }));
  expect(seen.dates.map(({ date }) => date)).toEqual([camp.days[2]]);
});
