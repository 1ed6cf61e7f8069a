import { addDays } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import type { Db } from "../../kernel/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWaitingFamily, serveAll, statesOf } from "../../testing/waiting-families.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { aWorld, codeOf, newId, valueOf } from "../../testing/world.ts";
import { createSessions, createTerm, deleteTerm, followTimetableChanges } from "../index.ts";

const world = await aWorld();
const { db, network, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");

/** A term far ahead, so many days after today, and a class with the dates and pools that it has in it. */
async function aTermAhead(begins: number) {
  const { id: groupId } = await world.group({ dates: 0 });
  const days = { starts_on: addDays(system.today(), begins), ends_on: addDays(system.today(), begins + 40) };
  const halfTerm = { half_term_starts_on: null, half_term_ends_on: null };
  const { id } = valueOf(await createTerm(admin, { name: `Term ${begins}`, ...days, ...halfTerm }));
  const sessions = await db
    .selectFrom("session")
    .select(["held_on", "place_pool_id", "trial_pool_id"])
    .where("group_id", "=", groupId)
    .where("term_id", "=", id)
    .orderBy("starts_at")
    .execute();
  const poolIds = sessions.flatMap((one) => [one.place_pool_id, one.trial_pool_id]);
  return { id, group: { id: groupId, dates: sessions.map((one) => one.held_on) }, poolIds };
}

const locked = (poolIds: readonly number[]) =>
  sql`select id from pool where id = any (${poolIds}::bigint[]) order by id for update`;

test("a checkout that has read the dates of a term finds no places once the term is deleted", async () => {
  const term = await aTermAhead(130);
  const customer = await aCustomer(world);
  const child = await customer.child("Ada");
  const { orderId } = await customer.put({ type: "trial", group: term.group, childIds: [child] });
  const answered: { code?: string | null | undefined } = {};
  const checkout = async () => {
    answered.code = codeOf(await startCheckout(customer.ctx, { order_id: orderId }));
  };
  const deleted = async (trx: Db) => valueOf(await deleteTerm({ ...admin, db: trx }, { id: term.id }));
  expect(await whileLocked(db, locked(term.poolIds), checkout, deleted)).toBe("waited");
  expect(answered.code).toBe("no_places_left");
});

test("a place that is booked while a term is being deleted keeps the term", async () => {
  const term = await aTermAhead(180);
  const answered: { code?: string | null | undefined } = {};
  const deletion = async () => {
    answered.code = codeOf(await deleteTerm(admin, { id: term.id }));
  };
  const book = async (trx: Db) =>
    await sql`insert into claim (id, pool_id, state) values (${newId()}, ${term.poolIds[0]}, 'committed')`.execute(trx);
  expect(await whileLocked(db, locked(term.poolIds), deletion, book)).toBe("waited");
  expect(answered.code).toBe("in_use");
  const held = db
    .selectFrom("session")
    .select("held_on")
    .where("term_id", "=", term.id)
    .where("group_id", "=", term.group.id);
  expect((await held.orderBy("starts_at").execute()).map((one) => one.held_on)).toEqual(term.group.dates);
});

test("a term with an order at the checkout stays, and one with a basket and offers from a waiting list goes", async () => {
  const { id } = await world.group({ dates: 0, capacity: 5, trialCap: 1, trialSessions: 1 });
  const family = await aWaitingFamily(world, { id });
  const { id: other } = await world.group({ dates: 0 });
  await followTimetableChanges(system);
  await createSessions(system);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  const sessions = await db
    .selectFrom("session")
    .select(["group_id", "held_on", "place_pool_id", "trial_pool_id"])
    .where("term_id", "=", network.termId)
    .orderBy("starts_at")
    .execute();
  const own = sessions.filter((one) => one.group_id === other);
  const customer = await aCustomer(world);
  const { orderId } = await customer.put({
    type: "trial",
    group: { id: other, dates: own.map((one) => one.held_on) },
    childIds: [await customer.child("Bo")],
  });
  valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  expect(codeOf(await deleteTerm(admin, { id: network.termId }))).toBe("in_use");
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  valueOf(await cancelCheckout(customer.ctx, { order_id: orderId }));
  await sql`insert into claim (id, pool_id, state, held_until, kept)
    values (${newId()}, ${own[4]?.place_pool_id}, 'held', now() + interval '1 hour', true)`.execute(db);
  await world.work();
  world.mails.length = 0;
  valueOf(await deleteTerm(admin, { id: network.termId }));
  expect(await statesOf(world, family.entryIds)).toEqual(["waiting"]);
  await world.work();
  expect(world.mails.map(({ subject }) => subject)).toEqual(["A change to your offer for Saturday Juniors"]);
  const poolIds = sessions.flatMap((one) => [one.place_pool_id, one.trial_pool_id]);
  const open =
    await sql`select from pool where id = any (${poolIds}::bigint[]) and size + over + committed + held > 0`.execute(
      db,
    );
  expect(open.rows).toEqual([]);
});
