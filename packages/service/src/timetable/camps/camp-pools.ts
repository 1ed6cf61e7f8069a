import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { newPools } from "../../places/index.ts";

const pool = z.object({ id: shapes.id, size: z.int(), over: z.int(), committed: z.int(), held: z.int() });

const campPools = z.object({
  pool,
  by_the_day: z.boolean(),
  days: z.array(z.object({ on: shapes.isoDate, pool: pool.nullable() })),
  extras: z.array(
    z.object({
      id: shapes.id,
      per: z.enum(["course", "day"]),
      choose_days: z.boolean(),
      /** Somebody has it in a cart, or has had it. */
      in_use: z.boolean(),
      pool: pool.nullable(),
      days: z.array(z.object({ on: shapes.isoDate, pool })),
    }),
  ),
});

/** The days and extras of a camp with their pools, all locked. */
export type CampPools = z.output<typeof campPools>;

const poolJson = sql`jsonb_build_object('id', p.id, 'size', p.size, 'over', p.over, 'committed', p.committed, 'held', p.held)`;

const poolsOfCamp = (id: number) => sql`select co.pool_id from course co where co.id = ${id}
  union select dp.pool_id from course_day_place dp where dp.course_id = ${id}
  union select a.pool_id from course_addon a where a.course_id = ${id}
  union select ad.pool_id from course_addon_day ad join course_addon a on a.id = ad.course_addon_id where a.course_id = ${id}`;

const idRow = z.object({ id: shapes.id });

/** The pools of a camp, unlocked. */
export async function readPoolsOfCamp(trx: Db, id: number): Promise<number[]> {
  const rows = await rowsOf(
    "the pools of a camp",
    idRow,
    sql`select pool_id as id from (${poolsOfCamp(id)}) p where pool_id is not null`,
  ).execute(trx);
  return rows.map((row) => row.id);
}

/** The pools of these days of a camp that is booked by the day, unlocked. */
export async function readPoolsOfDays(trx: Db, id: number, days: readonly string[]): Promise<number[]> {
  const statement = sql`select pool_id as id from course_day_place where course_id = ${id} and held_on = any (${days}::date[])`;
  const rows = await rowsOf("the pools of days of a camp", idRow, statement).execute(trx);
  return rows.map((row) => row.id);
}

/**
 * Locks the extras and the pools of a camp, in the order in which a checkout takes pools, and reads them. The caller holds the lock of the
 * camp. An extra that is put into a cart at the same time is there before, or waits.
 */
export async function lockCampPools(trx: Db, id: number): Promise<CampPools> {
  await trx.selectFrom("course_addon").select("id").where("course_id", "=", id).orderBy("id").forUpdate().execute();
  await sql`select from pool where id in (${poolsOfCamp(id)}) order by id for update`.execute(trx);
  // A statement of its own: it sees what was committed while the locks were waited for.
  const statement = sql`
    select (select ${poolJson} from pool p where p.id = co.pool_id) as pool, co.day_price_pence is not null as by_the_day,
      coalesce((select jsonb_agg(jsonb_build_object('on', d.held_on, 'pool', case when p.id is not null then ${poolJson} end) order by d.held_on)
        from course_day d left join course_day_place dp on dp.course_id = d.course_id and dp.held_on = d.held_on
        left join pool p on p.id = dp.pool_id where d.course_id = co.id), '[]') as days,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'per', a.per, 'choose_days', a.choose_days,
          'in_use', exists (select from order_item_addon ia where ia.course_addon_id = a.id),
          'pool', (select ${poolJson} from pool p where p.id = a.pool_id),
          'days', coalesce((select jsonb_agg(jsonb_build_object('on', ad.held_on, 'pool', ${poolJson}) order by ad.held_on)
            from course_addon_day ad join pool p on p.id = ad.pool_id where ad.course_addon_id = a.id), '[]')) order by a.id)
        from course_addon a where a.course_id = co.id), '[]') as extras
    from course co where co.id = ${id}`;
  const found = await rowsOf("the places of a camp", campPools, statement).executeTakeFirst(trx);
  if (found === undefined) throw new Error("The camp is locked, so it is there");
  return found;
}

/** New pools without places. They get some when they are linked to what they are for, so that a waiting list hears of it. */
export async function emptyPools(trx: Db, kind: "course" | "addon", count: number): Promise<number[]> {
  return await newPools(
    trx,
    kind,
    Array.from({ length: count }, () => 0),
  );
}

/** A pool and its places. */
export interface PoolSize {
  readonly id: number;
  readonly size: number;
}

export async function setSizes(trx: Db, sizes: readonly PoolSize[]): Promise<void> {
  await sql`update pool p set size = w.size
    from unnest(${sizes.map(({ id }) => id)}::bigint[], ${sizes.map(({ size }) => size)}::int[]) w(id, size)
    where p.id = w.id and p.size <> w.size`.execute(trx);
}

/**
 * Ends pools that nobody has a place of and nothing refers to. Those of a camp that was open once stay without places: a checkout that has
 * read the camp before finds none in them, so it is refused and reads it again.
 */
export async function endPools(trx: Db, ids: readonly number[], isDraft: boolean): Promise<void> {
  if (isDraft) await sql`delete from pool where id = any (${[...ids]}::bigint[])`.execute(trx);
  else await emptyPoolSizes(trx, ids);
}

async function emptyPoolSizes(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update pool set size = 0, over = 0 where id = any (${[...ids]}::bigint[])`.execute(trx);
}
