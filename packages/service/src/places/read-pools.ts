import type { Pool } from "@matinee/core/places";
import { rowsOf, type CheckedStatement } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const poolRow = z.object({ id: z.int(), size: z.int(), committed: z.int(), held: z.int() });

/** Reads pools as of now, by the database's clock. Lapsed holds don't count, even if nobody has expired them yet. */
export async function readPools(db: Db, ids: readonly number[]): Promise<Pool[]> {
  if (ids.length === 0) return [];
  return await poolsOf(ids).execute(db);
}

/** The statement that reads the pools with these ids. */
export function poolsOf(ids: readonly number[]): CheckedStatement<Pool> {
  return poolsWhere(sql`p.id = any (${ids}::bigint[])`);
}

/** The statement that reads the pools `p` for which `condition` holds. */
export function poolsWhere(condition: RawBuilder<unknown>): CheckedStatement<Pool> {
  const statement = sql`
    select p.id, p.size + p.over as size, p.committed, p.held - coalesce(l.lapsed, 0) as held
    from pool p
    left join lateral (select sum(quantity)::int as lapsed from claim
      where pool_id = p.id and state = 'held' and held_until <= clock_timestamp()) l on p.held > 0
    where ${condition}`;
  return rowsOf("pools", poolRow, statement);
}
