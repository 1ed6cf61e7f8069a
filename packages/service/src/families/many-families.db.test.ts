import { randomUUID } from "node:crypto";
import { inTransaction } from "@matinee/database";
import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "../kernel/index.ts";
import { aWorld } from "../testing/world.ts";

const { db } = await aWorld();

/** How many rows of each table this transaction has read, with what its connection has not reported of earlier ones. */
async function readSoFar(trx: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ relname: string; tuples: number }>`
    select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as tuples from pg_stat_xact_user_tables
     where relname in ('customer', 'customer_school', 'child', 'school_family', 'family_record')`.execute(trx);
  return new Map(rows.map(({ relname, tuples }) => [relname, tuples]));
}

test("a family that comes to a school is noted without reading the others, also before the database has statistics", async () => {
  const { id: school } = await aFranchise(db);
  const add = async (trx: Db, count: number) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    await sql`insert into customer (id, email, name, phone, address_line_1, address_line_2, address_line_3, post_town, county, postcode)
      select id, id || '@example.test', 'Pat Tester', '07700 900000', '1 The Headrow', '', '', 'Leeds', '', 'LS1 8TL' from unnest(${ids}::uuid[]) id`.execute(
      trx,
    );
    await sql`insert into customer_school (customer_id, franchise_id) select id, ${school} from unnest(${ids}::uuid[]) id`.execute(
      trx,
    );
    await sql`insert into child (id, customer_id, first_name, surname, date_of_birth)
      select gen_random_uuid(), id, 'Ada', 'Tester', '2016-05-03' from unnest(${ids}::uuid[]) id`.execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    return ids;
  };
  // One connection, as a job has it: what it planned while there was nobody is what it uses.
  await db.connection().execute(async (one) => {
    await inTransaction(one, async (trx) => await add(trx, 1));
    await inTransaction(one, async (trx) => await add(trx, 1_000));
    await inTransaction(one, async (trx) => {
      const before = await readSoFar(trx);
      const [family] = await add(trx, 1);
      const { rows: noted } =
        await sql`select franchise_id, family_id from school_family where family_id = ${family}`.execute(trx);
      expect(noted).toEqual([{ franchise_id: school, family_id: family }]);
      const read = [...(await readSoFar(trx))].map(([table, tuples]) => ({
        table,
        tuples: tuples - (before.get(table) ?? 0),
      }));
      expect(read.filter(({ tuples }) => tuples > 0).length).toBeGreaterThan(3);
      expect(read.filter(({ tuples }) => tuples > 40)).toEqual([]);
    });
  });
});
