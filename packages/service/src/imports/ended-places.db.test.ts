import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongPools } from "../audit/find-wrong-pools.ts";
import { endPlace } from "../families/index.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { aSchoolToFill, ballet, CLASSES, FAMILIES, family, PLACES } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db } = world;

test.each(["from a later lesson", "as a whole"])(
  "a place that was ended %s by mistake is brought over again by the same file",
  async (how) => {
    const { school, admin, families, classes, enrolments } = await aSchoolToFill(world);
    await families.bring([FAMILIES, family(0)].join("\n"));
    await classes.bring([CLASSES, ballet("Ballet 1")].join("\n"));
    const file = [PLACES, "pat0@example.test,Ada,Tester,Ballet 1"].join("\n");
    await enrolments.bring(file);
    const lessons = async () => {
      const { rows } = await sql<{ id: string | null; on: string; taken: number }>`
        select s.held_on::text as "on", p.committed as taken, (select c.enrolment_id from claim c where c.pool_id = p.id and c.state = 'committed') as id
          from session s join class_group g on g.id = s.group_id join pool p on p.id = s.place_pool_id
         where g.franchise_id = ${school.id} and s.starts_at > clock_timestamp() order by s.starts_at`.execute(db);
      return rows;
    };
    const before = await lessons();
    expect(new Set(before.map(({ taken }) => taken))).toEqual(new Set([1]));
    const [next, second] = before;
    const from = (how === "as a whole" ? next : second)?.on ?? "";
    valueOf(await endPlace(admin, { id: next?.id ?? "", from, reason: "The wrong child" }));
    expect((await lessons()).filter(({ taken }) => taken === 1)).toHaveLength(how === "as a whole" ? 0 : 1);
    expect((await enrolments.bring(file)).counts).toMatchObject({ added: 1, unchanged: 0 });
    expect(new Set((await lessons()).map(({ taken }) => taken))).toEqual(new Set([1]));
    expect((await enrolments.bring(file)).counts).toMatchObject({ added: 0, unchanged: 1 });
    expect(await findWrongPools(db)).toEqual([]);
  },
);
