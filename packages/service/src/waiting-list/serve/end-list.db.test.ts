import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll, statesOf } from "../../testing/waiting-families.ts";
import { createCustomer } from "../../families/index.ts";
import { aWorld, codeOf, newId, parentForm, valueOf } from "../../testing/world.ts";
import { getWaitingOffer } from "../../waiting-offers/index.ts";
import { takeBackOffers } from "../take-back-offers.ts";
import { bulkCreateWaiting } from "../bulk-create-waiting.ts";
import { listWaiting } from "../list-waiting.ts";
import { endPastLists } from "./serve-due-lists.ts";

const world = await aWorld();
const { db, system } = world;

/** Puts a class into the archive so many minutes ago. */
async function archive(groupId: number, minutesAgo = 61): Promise<void> {
  await sql`update class_group set status = 'archived' where id = ${groupId}`.execute(db);
  await sql`update class_group set archived_at = clock_timestamp() - make_interval(mins => ${minutesAgo}) where id = ${groupId}`.execute(
    db,
  );
  await endPastLists(system);
}

/** A camp without a place left, and a family whose children wait for it. */
async function aWaitedForCamp(names: readonly string[] = ["Ada"]) {
  const camp = await world.camp({ places: 0 });
  const family = await aCustomer(world);
  const entries = [];
  for (const name of names) entries.push({ child_id: await family.child(name), course_id: camp.id });
  const joined = valueOf(await bulkCreateWaiting(family.ctx, { entries }));
  return { camp, family, entryIds: joined.map(({ id }) => id) };
}

const mailsTo = (email: string) => world.mails.filter(({ to }) => to.includes(email));

test("who waits for a class that goes to the archive leaves its list, and each family is told once", async () => {
  const group = await aTakenClass(world);
  const twins = await aWaitingFamily(world, group, { names: ["Ada", "Bo"], proved: false });
  const single = await aWaitingFamily(world, group);
  await serveAll(world);
  await world.work();
  world.mails.length = 0;
  await archive(group.id);
  await serveAll(world);
  await world.work();
  const all = [...twins.entryIds, ...single.entryIds];
  expect(await statesOf(world, all)).toEqual(all.map(() => "withdrawn"));
  expect(world.mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => "The waiting list for Saturday Juniors has ended"),
  );
  // Nobody has proved these addresses, so no child is named.
  const texts = world.mails.map(({ text }) => text).toSorted();
  expect(texts[0]).toContain(
    "Saturday Juniors takes no more bookings, so its waiting list has ended. We have no place for your child.",
  );
  expect(texts[1]).toContain("no place for your children.");
  expect(texts.join("")).not.toMatch(/Ada|Bo\b/u);
  expect(texts[0]).toContain("http://leeds.localhost:3000/find-classes");
});

test("a list is over once the last day of its camp has begun, and no day before", async () => {
  const [past, coming] = [await aWaitedForCamp(["Ada", "Bo"]), await aWaitedForCamp()];
  const last = past.camp.days.at(-1) ?? "";
  await serveAll(world);
  await world.work();
  const move = (days: RawDays, id: number) =>
    sql`update course_day set held_on = held_on + (${days})::int where course_id = ${id}`.execute(db);
  // The last of its days began at midnight; of the other camp only the last one is still to come.
  await sql`update course_day set starts_at = '00:00' where course_id = ${past.camp.id}`.execute(db);
  await move(sql`london_today() - ${last}::date`, past.camp.id);
  await move(sql`london_today() - ${coming.camp.days.at(-1)}::date + 1`, coming.camp.id);
  await serveAll(world);
  expect(await statesOf(world, past.entryIds)).toEqual(["waiting", "waiting"]);
  world.mails.length = 0;
  await endPastLists(system);
  await serveAll(world);
  await world.work();
  expect(await statesOf(world, [...past.entryIds, ...coming.entryIds])).toEqual(["withdrawn", "withdrawn", "waiting"]);
  const [mail, ...more] = mailsTo(past.family.account.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("We have no place for Ada and Bo.");
  expect(mail?.text).toContain("/find-camp-classes");
  expect(mailsTo(coming.family.account.email)).toEqual([]);
  const { items } = valueOf(await listWaiting(past.family.ctx, {}));
  expect(items.map(({ status, end_reason: why }) => [status, why])).toEqual([
    ["withdrawn", "over"],
    ["withdrawn", "over"],
  ]);
  // It is told once, and nobody joins it any more.
  await endPastLists(system);
  await serveAll(world);
  await world.work();
  expect(mailsTo(past.family.account.email)).toHaveLength(1);
  const again = [{ child_id: await past.family.child("Cy"), course_id: past.camp.id }];
  expect(codeOf(await bulkCreateWaiting(past.family.ctx, { entries: again }))).toBe("class_closed");
});

type RawDays = ReturnType<typeof sql>;

test("what was archived by a slip and taken out again keeps its list", async () => {
  const group = await aTakenClass(world);
  const { entryIds } = await aWaitingFamily(world, group);
  await archive(group.id, 58);
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["waiting"]);
  await sql`update class_group set status = 'closed' where id = ${group.id}`.execute(db);
  await archive(group.id, 1);
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["waiting"]);
});

test("a family that waits with the details of two orders is told once", async () => {
  const { camp, family, entryIds } = await aWaitedForCamp(["Ada", "Bo"]);
  const { id } = valueOf(await createCustomer(family.ctx, { ...parentForm, email: family.account.email }));
  await sql`update waiting_list_entry set customer_id = ${id}, party_id = ${newId()} where id = ${entryIds[0]}`.execute(
    db,
  );
  await world.work();
  world.mails.length = 0;
  await sql`delete from course_day where course_id = ${camp.id}`.execute(db);
  await serveAll(world);
  await world.work();
  expect(mailsTo(family.account.email).map(({ subject }) => subject)).toEqual(["Summer Camp is cancelled"]);
});

test("who had an offer before is told that it has ended too, and its link says so", async () => {
  const { camp, family, entryIds } = await aWaitedForCamp();
  await sql`update pool set size = 1 where id = ${camp.poolId}`.execute(db);
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
  const { offer_id: offer } = await db
    .selectFrom("waiting_list_entry")
    .select("offer_id")
    .where("id", "=", entryIds[0] ?? "")
    .executeTakeFirstOrThrow();
  await inTransaction(db, async (trx) => {
    await takeBackOffers(system, trx, [camp.poolId], "not_held");
    await sql`update pool set size = 0 where id = ${camp.poolId} and held = 0`.execute(trx);
    await sql`delete from course_day where course_id = ${camp.id}`.execute(trx);
  });
  await world.work();
  world.mails.length = 0;
  await serveAll(world);
  await world.work();
  expect(await statesOf(world, entryIds)).toEqual(["withdrawn"]);
  const texts = mailsTo(family.account.email).map(({ text }) => text);
  expect(texts.map((text) => text.includes("An offer that we made you before has ended too."))).toEqual([true]);
  const seen = valueOf(await getWaitingOffer(family.ctx, { key: system.tokens.offer(offer ?? "") }));
  expect(seen.state).toBe("list_over");
});

test("an open offer outlives its list, and its children are told once that it has lapsed", async () => {
  const group = await aTakenClass(world);
  const [offered, waiting] = [await aWaitingFamily(world, group), await aWaitingFamily(world, group)];
  await freePlace(world, group);
  await serveAll(world);
  await archive(group.id);
  await serveAll(world);
  expect(await statesOf(world, [...offered.entryIds, ...waiting.entryIds])).toEqual(["offered", "withdrawn"]);
  await world.work();
  world.mails.length = 0;
  await sql`update waiting_offer set expires_at = clock_timestamp() - interval '1 second' where group_id = ${group.id}`.execute(
    db,
  );
  await serveAll(world);
  await world.work();
  expect(await statesOf(world, offered.entryIds)).toEqual(["lapsed"]);
  expect(world.mails.map(({ subject }) => subject)).toEqual(["The offer for Saturday Juniors has ended"]);
});

test("what staff do that leaves days to come, or no list, ends nothing", async () => {
  const { camp, entryIds } = await aWaitedForCamp();
  await sql`delete from course_day where course_id = ${camp.id} and held_on = ${camp.days[0]}`.execute(db);
  await sql`update course set status = 'closed' where id = ${camp.id}`.execute(db);
  await endPastLists(system);
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["waiting"]);
  await sql`delete from course_day where course_id = ${camp.id}`.execute(db);
  await serveAll(world);
  expect(await statesOf(world, entryIds)).toEqual(["withdrawn"]);
});
