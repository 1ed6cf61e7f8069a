import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { startCheckout } from "../../checkout/index.ts";
import { bulkCreateWaiting } from "../../waiting-list/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember, strangers } from "../../testing/staff.ts";
import {
  aTakenClass,
  aWaitingFamily,
  anotherProcess,
  poolsNow,
  serveAll,
  statesOf,
} from "../../testing/waiting-families.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { CHOICE, movesIn } from "../testing/moves-in.ts";
import { listStaffMoveTargets, previewStaffTransfer } from "./staff-transfers.ts";

const world = await aWorld();
const { db } = world;
const { admin, look, move, aTrial, placesOf, faults } = await movesIn(world);

// Whatever a test has moved: pools, claims, ledger, refunds and the provider still agree.
afterEach(async () => {
  const found = await faults();
  if (found.length > 0) throw new Error(JSON.stringify(found));
});

test("a full class, an unfit child, a second trial, a closed class, a gone date and another school are refused by name", async () => {
  const { orderId, itemId, childIds, book, group } = await aTrial();
  const ask = async (target: { id: number; dates: readonly string[] }, date = target.dates[0] ?? "") =>
    await previewStaffTransfer(admin, {
      ...CHOICE,
      id: orderId,
      line_id: itemId,
      group_id: target.id,
      start_date: date,
    });
  const full = await world.group({ trialSessions: 1, trialCap: 0 });
  const answer = await ask(full);
  expect(answer).toMatchObject({
    error: { code: "no_places_left", details: "The last place in Saturday Juniors on these dates has gone." },
  });
  const tried = await world.group({ trialSessions: 1 });
  await book({ type: "trial", group: tried, childIds });
  expect(codeOf(await ask(tried, tried.dates[1]))).toBe("trial_had");
  const closed = await world.group({ trialSessions: 1 });
  await sql`update class_group set status = 'closed' where id = ${closed.id}`.execute(db);
  expect(codeOf(await ask(closed))).toBe("class_closed");
  const gone = await world.group({ trialSessions: 1 });
  await sql`update session set status = 'cancelled' where group_id = ${gone.id} and held_on = ${gone.dates[0]}`.execute(
    db,
  );
  expect(codeOf(await ask(gone))).toBe("date_not_offered");
  const begun = await world.group({ trialSessions: 1 });
  await sql`update session set starts_at = now() - interval '1 hour' where group_id = ${begun.id} and held_on = ${begun.dates[0]}`.execute(
    db,
  );
  expect(codeOf(await ask(begun))).toBe("date_not_offered");
  const { id: older } = await db
    .insertInto("stage")
    .values({ name: "Seniors", min_age: 12, max_age: 15, age_rule: "exact" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const seniors = await world.group({ trialSessions: 1 });
  await sql`update class_group set stage_id = ${older} where id = ${seniors.id}`.execute(db);
  expect(codeOf(await ask(seniors))).toBe("age_does_not_fit");
  expect(codeOf(await ask(group))).toBe("transfer_refused");
  const outside = await strangers(world);
  const elsewhere = await world.group({ trialSessions: 1 });
  await sql`update class_group set franchise_id = ${outside.other.id} where id = ${elsewhere.id}`.execute(db);
  expect(await ask(elsewhere)).toMatchObject({ error: { code: "transfer_refused" } });
  expect(
    codeOf(
      await previewStaffTransfer(outside.admin, {
        ...CHOICE,
        id: orderId,
        line_id: itemId,
        group_id: group.id,
        start_date: group.dates[1],
      }),
    ),
  ).toBe("not_found");
  const staff = await aMember(world, "FRANCHISE_STAFF");
  expect(codeOf(await listStaffMoveTargets(staff, { id: orderId, line_id: itemId }))).toBe("forbidden");
});

test("amounts that have changed since the preview stop the transfer, and nothing has moved", async () => {
  const { orderId, itemId, group } = await aTrial();
  const next = await world.group({ trialSessions: 1 });
  const asked = { ...CHOICE, id: orderId, line_id: itemId, group_id: next.id, start_date: next.dates[0] };
  const { commit } = await look(asked);
  await sql`update class_group set trial_price_pence = 2500 where id = ${next.id}`.execute(db);
  expect(codeOf(await commit())).toBe("preview_changed");
  expect(await placesOf(orderId)).toEqual([[group.id, group.dates[0], 1]]);
  expect(await db.selectFrom("reversal").select("id").where("order_id", "=", orderId).execute()).toEqual([]);
});

test("the place that was left is offered to the waiting list, and a place that is held for it is not taken", async () => {
  const full = await aTakenClass(world);
  const customer = await aCustomer(world);
  // One trial in three weeks, so that an offer of its place is not short.
  const own = await world.group({ trialSessions: 1, trialCap: 1, capacity: 1, dates: 1 });
  await sql`update session set starts_at = starts_at + interval '21 days', ends_at = ends_at + interval '21 days', held_on = held_on + 21
    where group_id = ${own.id}`.execute(db);
  const { held_on: date } = await db
    .selectFrom("session")
    .select("held_on")
    .where("group_id", "=", own.id)
    .executeTakeFirstOrThrow();
  const group = { id: own.id, dates: [date] };
  const { orderId, itemId } = await customer.book({ type: "trial", group, childIds: [await customer.child("Zoe")] });
  const next = await world.group({ trialSessions: 1 });
  const waiting = await aWaitingFamily(world, own);
  const asked = { id: orderId, line_id: itemId, group_id: full.id, start_date: full.dates[0] };
  expect(codeOf(await previewStaffTransfer(admin, { ...CHOICE, ...asked }))).toBe("no_places_left");
  await move({ id: orderId, line_id: itemId, group_id: next.id, start_date: next.dates[0] ?? "" });
  const pools = own.pools.flatMap(({ place, trial }) => [place, trial]);
  expect((await poolsNow(world, pools)).map((one) => one.free)).toEqual([0, 0]);
  await serveAll(world);
  expect(await statesOf(world, waiting.entryIds)).toEqual(["offered"]);
  // The family that moved away can't have the place back while it is held for another.
  const [line] = await db
    .selectFrom("order_item")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "active")
    .execute();
  const back = { ...CHOICE, id: orderId, line_id: line?.id ?? "", group_id: own.id, start_date: date };
  expect(codeOf(await previewStaffTransfer(admin, back))).toBe("no_places_left");
});

test("of two transfers to the last place one has it, and a transfer against a checkout for it ends the same way", async () => {
  const other = anotherProcess(world);
  try {
    for (const against of ["transfer", "checkout"] as const) {
      const last = await world.group({ trialSessions: 1, trialCap: 1 });
      const first = await aTrial();
      const asked = {
        ...CHOICE,
        id: first.orderId,
        line_id: first.itemId,
        group_id: last.id,
        start_date: last.dates[0],
      };
      const one = await look(asked);
      if (against === "transfer") {
        const second = await aTrial();
        const two = await look({ ...asked, id: second.orderId, line_id: second.itemId });
        const done = await Promise.all([one.commit(), two.commit(other.as(admin))]);
        expect(done.map(codeOf)).toEqual(expect.arrayContaining(["no_places_left", null]));
      } else {
        const shopper = await world.basket(last);
        const done = await Promise.all([
          one.commit(),
          startCheckout(other.as(shopper.ctx), { order_id: shopper.orderId }),
        ]);
        expect(done.filter((ended) => ended.ok)).toHaveLength(1);
        expect(done.map(codeOf)).toContain("no_places_left");
      }
      const { rows } = await sql<{
        taken: number;
      }>`select committed + held as taken from pool where id = ${last.pools[0]?.trial ?? 0}`.execute(db);
      expect(rows).toEqual([{ taken: 1 }]);
    }
    // Two families who change places do not wait for each other for ever.
    const [a, b] = [await aTrial(), await aTrial()];
    const swap = [
      await look({
        ...CHOICE,
        id: a.orderId,
        line_id: a.itemId,
        group_id: b.group.id,
        start_date: b.group.dates[0],
      }),
      await look({
        ...CHOICE,
        id: b.orderId,
        line_id: b.itemId,
        group_id: a.group.id,
        start_date: a.group.dates[0],
      }),
    ] as const;
    const done = await Promise.all([swap[0].commit(), swap[1].commit(other.as(admin))]);
    expect(done.map(codeOf)).toEqual([null, null]);
  } finally {
    await other.end();
  }
});

test("a transfer ends the moved child's wait for the new class, and no wait for the class of another line", async () => {
  const full = { trialSessions: 1, trialCap: 2, capacity: 2, dates: 1 };
  const { ctx, orderId, itemId, childIds, group } = await aTrial(["Ada", "Bo"], full);
  const next = await world.group({ trialSessions: 1, trialCap: 1 });
  const trialPools = next.pools.map(({ trial }) => trial);
  await sql`update pool set size = 0 where id = any (${trialPools}::bigint[])`.execute(db);
  const [ada = "", bo = ""] = childIds;
  // Ada had a trial in the class, and waits for another one.
  const entries = [
    { child_id: ada, group_id: group.id },
    { child_id: bo, group_id: next.id },
  ];
  const joined = valueOf(await bulkCreateWaiting(ctx, { entries }));
  await sql`update pool set size = 1 where id = any (${trialPools}::bigint[])`.execute(db);
  await world.work();
  await sql`update claim set state = 'released' where kept and state = 'held' and pool_id = any (${trialPools}::bigint[])`.execute(
    db,
  );
  world.mails.length = 0;
  await move({ id: orderId, line_id: itemId, child_ids: [bo], group_id: next.id, start_date: next.dates[0] ?? "" });
  const ids = [ada, bo].map((child) => joined.find((one) => one.child_id === child)?.id ?? "");
  expect(await statesOf(world, ids)).toEqual(["waiting", "withdrawn"]);
  await world.work();
  expect(world.mails.flatMap(({ text }) => text.match(/\w+ has a place/u) ?? [])).toEqual(["Bo has a place"]);
});
