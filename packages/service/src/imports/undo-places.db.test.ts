import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongPools } from "../audit/find-wrong-pools.ts";
import { aWorld } from "../testing/world.ts";
import { aSchoolToFill, ballet, CLASSES, FAMILIES, family, PLACES } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db, system } = world;

test.each([
  ["kept for who waits", { waiting: true, over: 0 }],
  ["not for sale where it was beyond the size", { waiting: false, over: 1 }],
  ["kept for who waits, and not for sale beyond the size", { waiting: true, over: 1 }],
])("a place of an import that is taken back is %s", async (_, { waiting, over }) => {
  const { school, families, classes, enrolments } = await aSchoolToFill(world);
  await families.bring([FAMILIES, ...[0, 1].map(family)].join("\n"));
  await classes.bring([CLASSES, ballet("Ballet 1", 2)].join("\n"));
  const file = [PLACES, ...[0, 1].map((n) => `pat${n}@example.test,Ada,Tester,Ballet 1`)].join("\n");
  const { id } = await enrolments.bring(file);
  const ofClass = sql`(select s.place_pool_id from session s join class_group g on g.id = s.group_id
    where g.franchise_id = ${school.id} and s.starts_at > now())`;
  // As if the class had been made smaller since, with both children in it.
  const size = 2 - over;
  await sql`update pool set size = ${size}, over = ${over} where id in ${ofClass}`.execute(db);
  if (waiting)
    await sql`insert into waiting_list_entry (id, group_id, party_id, proved)
    select ${system.newId()}, g.id, ${system.newId()}, true from class_group g where g.franchise_id = ${school.id}`.execute(
      db,
    );
  await db.deleteFrom("waiting_change").execute();
  expect((await enrolments.undo(id)).counts).toMatchObject({ undone: 2, stayed: 0 });
  const { rows } = await sql<object>`select distinct p.size, p.over, p.committed, p.held,
      (select count(*)::int from claim c where c.pool_id = p.id and c.kept and c.state = 'held') as kept
    from pool p where p.id in ${ofClass}`.execute(db);
  const kept = waiting ? 1 : 0;
  expect(rows).toEqual([{ size, over: 0, committed: 0, held: kept, kept }]);
  // Whoever serves the list is told.
  expect((await db.selectFrom("waiting_change").select("group_id").execute()).length > 0).toBe(waiting);
  const left = await sql<object>`select from claim c join enrolment e on e.id = c.enrolment_id
    join class_group g on g.id = e.group_id where g.franchise_id = ${school.id}`.execute(db);
  expect(left.rows).toEqual([]);
  expect(await findWrongPools(db)).toEqual([]);
});
