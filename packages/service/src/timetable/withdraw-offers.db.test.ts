import { addDays } from "@matinee/core/kernel";
import { fullDate } from "@matinee/format";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addClassItem, currentOrder } from "../basket/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { aWaitingFamily, serveAll, statesOf } from "../testing/waiting-families.ts";
import { aMember } from "../testing/staff.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { offerPlace, passOver } from "../waiting-list/index.ts";
import { createSessions, followTimetableChanges } from "./create-sessions.ts";

const world = await aWorld();
const { db, system, network } = world;

/** A class whose dates follow from its timetable, and a family that was offered its first date that is far enough ahead. */
async function anOfferedDate() {
  const { id } = await world.group({ dates: 0, capacity: 5, trialCap: 1, trialSessions: 1 });
  const family = await aWaitingFamily(world, { id });
  await createSessions(system);
  await serveAll(world);
  expect(await statesOf(world, family.entryIds)).toEqual(["offered"]);
  return { ...family, id, on: await offeredDate(id) };
}

const offeredDate = async (groupId: number) => {
  const { rows } = await sql<{
    on: string;
  }>`select start_on::text as "on" from waiting_offer where group_id = ${groupId} and ended_at is null`.execute(db);
  return rows[0]?.on ?? "";
};

const close = async (on: string) =>
  await db
    .insertInto("closure")
    .values({ franchise_id: network.seller.id, location_id: null, starts_on: on, ends_on: on, reason: "Show week" })
    .execute();

test("an offer of a date that is withdrawn is taken back: the child keeps the place in line and is offered the next date", async () => {
  const { id, on, entryIds } = await anOfferedDate();
  await close(on);
  await followTimetableChanges(system);
  expect(await statesOf(world, entryIds)).toEqual(["waiting"]);
  world.mails.length = 0;
  await world.work();
  const [mail] = world.mails.filter((one) => one.subject === "A change to your offer for Saturday Juniors");
  expect(mail?.text).toContain("You keep your place on the waiting list.");
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
  const next = await offeredDate(id);
  expect(next > on && next <= addDays(system.today(), 60)).toBe(true);
});

test("a family is told that its offer was taken back, also once it has the next one", async () => {
  const { id, on, entryIds } = await anOfferedDate();
  await world.work();
  world.mails.length = 0;
  await close(on);
  await followTimetableChanges(system);
  // Before the mail can be sent.
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
  await world.work();
  const { email } = await db
    .selectFrom("waiting_list_entry as e")
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .select("c.email")
    .where("e.id", "in", entryIds)
    .executeTakeFirstOrThrow();
  const told = world.mails.filter(({ to }) => to.includes(email));
  expect(told.map(({ subject }) => subject)).toEqual([
    "A change to your offer for Saturday Juniors",
    "A place is free: Saturday Juniors",
  ]);
  const [old, next] = told.map(({ text }) => text);
  expect(old).toContain("will not be held, so the offer has ended");
  expect(next).toContain(fullDate(await offeredDate(id)));
});

test("a date is withdrawn also while its offered place is at the checkout", async () => {
  const { ctx, children, id, on, entryIds } = await anOfferedDate();
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  const line = { type: "trial", group_id: id, child_ids: children.map((one) => one.id), start_date: on } as const;
  valueOf(await addClassItem(ctx, { order_id: orderId, ...line }));
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  await close(on);
  await followTimetableChanges(system);
  const { rows } = await sql<{ status: string; held: number }>`
    select s.status, p.held + t.held as held from session s join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id
     where s.group_id = ${id} and s.held_on = ${on}`.execute(db);
  expect(rows).toEqual([{ status: "cancelled", held: 0 }]);
  expect(await statesOf(world, entryIds)).toEqual(["waiting"]);
});

test("a date is withdrawn after whoever serves the list of its class, whose offers of it are then taken back", async () => {
  const { id, on } = await anOfferedDate();
  await close(on);
  const serving = sql`select from class_group where id = ${id} for no key update`;
  expect(await whileLocked(db, serving, async () => await followTimetableChanges(system))).toBe("waited");
});

test("staff who offer a place while its date is withdrawn do not add a place to that date", async () => {
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const { id } = await world.group({ dates: 0, capacity: 5, trialCap: 1, trialSessions: 1 });
  const { entryIds } = await aWaitingFamily(world, { id });
  valueOf(await passOver(admin, { id: entryIds[0] ?? "", reason: "On holiday" }));
  await createSessions(system);
  // As a withdrawal does until its commit: all dates of the class are gone.
  const withdrawal = sql`with target as (select id from class_group where id = ${id} for no key update)
    update session set status = 'cancelled', withdrawn_at = now() where group_id in (select id from target)`;
  const offered = { code: null as string | null | undefined };
  const work = async () => {
    const offer = { id: entryIds[0] ?? "", reason: "Sister is in the class", add_place: true };
    offered.code = codeOf(await offerPlace(admin, offer));
  };
  expect(await whileLocked(db, withdrawal, work)).toBe("waited");
  expect(offered.code).toBe("no_place_to_offer");
});
