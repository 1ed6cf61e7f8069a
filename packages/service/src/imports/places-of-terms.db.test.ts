import { addDays } from "@matinee/core/kernel";
import { fullDate } from "@matinee/format";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { mergeDuplicateChild } from "../accounts/merge/merge-children.ts";
import { findWrongPools } from "../audit/find-wrong-pools.ts";
import { aWorld } from "../testing/world.ts";
import { aSchoolToFill, ballet, CLASSES, FAMILIES, family } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db, system } = world;
const dayIn = (days: number) => addDays(system.today(), days);

const list = (n: number, from: string) =>
  ["Email,First name,Last name,Class name,From", `pat${n}@example.test,Ada,Tester,Ballet 1,${from}`].join("\n");

/** A school in the middle of one term and before the next, with a class and a family. */
async function aSchoolOfTwoTerms(n: number) {
  const filled = await aSchoolToFill(world, [
    [-30, 24],
    [40, 80],
  ]);
  const { school, families, classes } = filled;
  await families.bring([FAMILIES, family(n)].join("\n"));
  await classes.bring([CLASSES, ballet()].join("\n"));
  /** The dates on which children have a place, by enrolment. */
  const taken = async () => {
    const { rows } = await sql<{ dates: string[] }>`select array_agg(s.held_on::text order by s.held_on) as dates
      from enrolment e join class_group g on g.id = e.group_id join claim c on c.enrolment_id = e.id and c.state = 'committed'
      join session s on s.place_pool_id = c.pool_id where g.franchise_id = ${school.id} group by e.id order by min(s.held_on)`.execute(
      db,
    );
    return rows.map(({ dates }) => dates);
  };
  return { ...filled, taken };
}

test("a child with a place in one term gets another in the next by a file, once, and each is taken back alone", async () => {
  const { enrolments, taken } = await aSchoolOfTwoTerms(0);
  const now = await enrolments.bring(list(0, ""));
  expect(now.counts).toMatchObject({ added: 1 });
  const first = await taken();
  expect(first).toHaveLength(1);
  const next = await enrolments.bring(list(0, dayIn(40)));
  expect(next.counts).toMatchObject({ added: 1, left_out: 0 });
  const both = await taken();
  expect(both).toHaveLength(2);
  expect(both[0]).toEqual(first[0]);
  expect(both[1]?.every((on) => on >= dayIn(40))).toBe(true);
  expect(both[1]?.length).toBeGreaterThanOrEqual(5);
  for (const from of ["", dayIn(40), dayIn(60)])
    expect((await enrolments.bring(list(0, from))).counts).toMatchObject({ unchanged: 1, added: 0 });
  expect(await taken()).toEqual(both);
  expect((await enrolments.undo(next.id)).counts).toMatchObject({ undone: 1, stayed: 0 });
  expect(await taken()).toEqual(first);
  expect((await enrolments.bring(list(0, dayIn(40)))).counts).toMatchObject({ added: 1 });
  expect((await enrolments.undo(now.id)).counts).toMatchObject({ undone: 1, stayed: 0 });
  expect(await taken()).toEqual([both[1]]);
  expect(await findWrongPools(db)).toEqual([]);
});

test("a day of the next term with a year of two digits takes places in that term, and the check names the first", async () => {
  const { enrolments, taken } = await aSchoolOfTwoTerms(4);
  const [year = "", month = "", day = ""] = dayIn(40).split("-");
  const done = await enrolments.bring(list(4, `${day}/${month}/${year.slice(2)}`));
  expect(done.counts).toMatchObject({ added: 1 });
  const [dates = []] = await taken();
  expect(dates.every((on) => on >= dayIn(40))).toBe(true);
  expect((await enrolments.rows(done.id)).map(({ label }) => label)).toEqual([
    `Ada Tester: Ballet 1, from ${fullDate(dates[0] ?? "")}`,
  ]);
});

test("after a term its file takes no place in the next, and a row without a day or with a later one does", async () => {
  const { school, enrolments, taken } = await aSchoolOfTwoTerms(1);
  await enrolments.bring(list(1, dayIn(-10)));
  // As if the first term had ended weeks ago.
  await sql`update session s set held_on = held_on - 35, starts_at = starts_at - interval '35 days', ends_at = ends_at - interval '35 days'
    from class_group g where g.id = s.group_id and g.franchise_id = ${school.id} and s.held_on < ${dayIn(40)}`.execute(
    db,
  );
  await sql`update enrolment e set from_on = from_on - 35 from class_group g where g.id = e.group_id and g.franchise_id = ${school.id}`.execute(
    db,
  );
  const before = await taken();
  const [from = "", ...others] = before[0] ?? [];
  const again = await enrolments.bring(list(1, from));
  expect(again.counts).toMatchObject({ unchanged: 1, added: 0 });
  expect((await enrolments.rows(again.id))[0]?.issues).toEqual([
    {
      field: "From",
      message: `The child had this place from ${fullDate(from)} until ${fullDate(others.at(-1) ?? "")}. For a later term, give a day after that.`,
    },
  ]);
  expect(await taken()).toEqual(before);
  for (const later of ["", dayIn(-1)]) {
    const next = await enrolments.bring(list(1, later));
    expect(next.counts).toMatchObject({ added: 1 });
    expect((await taken())[1]?.every((on) => on >= dayIn(40))).toBe(true);
    expect((await enrolments.undo(next.id)).counts).toMatchObject({ undone: 1, stayed: 0 });
    expect(await taken()).toEqual(before);
  }
});

test("two records of a child that become one have the places of each term, and those of one term once", async () => {
  const { school, admin, families, enrolments, taken } = await aSchoolOfTwoTerms(2);
  await families.bring([FAMILIES, family(3)].join("\n"));
  const childOf = async (n: number) =>
    (
      await db
        .selectFrom("child")
        .innerJoin("customer", "customer.id", "child.customer_id")
        .innerJoin("customer_school", "customer_school.customer_id", "customer.id")
        .select("child.id")
        .where("customer_school.franchise_id", "=", school.id)
        .where("email", "=", `pat${n}@example.test`)
        .executeTakeFirstOrThrow()
    ).id;
  await enrolments.bring(list(2, ""));
  await enrolments.bring(list(3, dayIn(7)));
  await enrolments.bring(list(3, dayIn(40)));
  const [original, duplicate] = [await childOf(2), await childOf(3)];
  await db.transaction().execute(async (trx) => await mergeDuplicateChild(admin, trx, { duplicate, original }));
  const placesOf = async (childId: string) =>
    (
      await db.selectFrom("enrolment").select("from_on").where("child_id", "=", childId).orderBy("from_on").execute()
    ).map((row) => row.from_on >= dayIn(40));
  expect(await placesOf(original)).toEqual([false, true]);
  expect(await placesOf(duplicate)).toEqual([]);
  expect(await taken()).toHaveLength(2);
  expect(await findWrongPools(db)).toEqual([]);
});
