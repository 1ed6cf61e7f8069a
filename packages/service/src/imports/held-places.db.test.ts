import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongPools } from "../audit/find-wrong-pools.ts";
import { enrolChildren } from "../places/index.ts";
import { aWorld, newId } from "../testing/world.ts";
import { aSchoolToFill, ballet, CLASSES, FAMILIES, family, PLACES } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db } = world;
const HELD =
  "This child's place is being booked just now, or is offered from the waiting list. Please import the row again later.";

/** A family whose child has the second lesson of a class held, as at a checkout. */
async function aFamilyAtTheCheckout() {
  const filled = await aSchoolToFill(world);
  const { school, families, classes } = filled;
  await families.bring([FAMILIES, family(0)].join("\n"));
  await classes.bring([CLASSES, ballet()].join("\n"));
  const { id: childId } = await db
    .selectFrom("child as k")
    .innerJoin("customer_school as s", "s.customer_id", "k.customer_id")
    .select("k.id")
    .where("s.franchise_id", "=", school.id)
    .executeTakeFirstOrThrow();
  const lessons = await db
    .selectFrom("session as s")
    .innerJoin("class_group as g", "g.id", "s.group_id")
    .select(["s.place_pool_id", "s.group_id", "s.held_on"])
    .where("g.franchise_id", "=", school.id)
    .where("s.starts_at", ">", sql<string>`clock_timestamp()`)
    .orderBy("s.starts_at")
    .execute();
  await sql`insert into claim (id, pool_id, child_id, state, held_until)
    values (${newId()}, ${lessons[1]?.place_pool_id}, ${childId}, 'held', clock_timestamp() + interval '1 hour')`.execute(
    db,
  );
  const enrolled = async () => await db.selectFrom("enrolment").select("id").where("child_id", "=", childId).execute();
  const giveUp = async () => {
    await sql`update claim set state = 'released' where child_id = ${childId} and state = 'held'`.execute(db);
  };
  return { ...filled, childId, lessons, enrolled, giveUp };
}

test("a child whose place is just being booked gets none by a file until that is over, and then one on each lesson", async () => {
  const { enrolments: files, childId, lessons, enrolled, giveUp } = await aFamilyAtTheCheckout();
  const file = [PLACES, "pat0@example.test,Ada,Tester,Ballet 1"].join("\n");
  const done = await files.bring(file);
  expect(done.counts).toMatchObject({ problem: 1, added: 0, left_out: 1 });
  expect((await files.rows(done.id)).flatMap(({ issues }) => issues.map(({ message }) => message))).toEqual([HELD]);
  expect(await enrolled()).toEqual([]);
  await giveUp();
  expect((await files.bring(file)).counts).toMatchObject({ added: 1 });
  const places = await db
    .selectFrom("claim")
    .select("id")
    .where("child_id", "=", childId)
    .where("state", "=", "committed")
    .execute();
  expect(places).toHaveLength(lessons.length);
});

test("a booking that begins between the check of a file and its import is not passed over", async () => {
  const { enrolments: files, enrolled, giveUp, childId, lessons } = await aFamilyAtTheCheckout();
  await giveUp();
  const { id } = await files.check([PLACES, "pat0@example.test,Ada,Tester,Ballet 1"].join("\n"));
  await sql`insert into claim (id, pool_id, child_id, state, held_until)
    values (${newId()}, ${lessons[0]?.place_pool_id}, ${childId}, 'held', clock_timestamp() + interval '1 hour')`.execute(
    db,
  );
  expect((await files.run(id)).counts).toMatchObject({ added: 0, left_out: 1 });
  expect(await enrolled()).toEqual([]);
});

test("a held place is no place of an enrolment, also where it is held after the plan was made", async () => {
  const { childId, lessons, enrolled } = await aFamilyAtTheCheckout();
  const wanted = {
    id: newId(),
    groupId: lessons[0]?.group_id ?? 0,
    childId,
    fromOn: lessons[0]?.held_on ?? "",
    poolIds: lessons.map((one) => one.place_pool_id),
  };
  const refused = await db.transaction().execute(async (trx) => await enrolChildren(trx, [wanted], newId));
  expect([...refused]).toEqual([[wanted.id, { kind: "held" }]]);
  expect(await enrolled()).toEqual([]);
  expect(await findWrongPools(db)).toEqual([]);
});
