import type { Pool } from "@matinee/core/places";
import { anyLength, rowsOf, type CheckedStatement } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const poolRow = z.object({ id: z.int(), size: z.int(), committed: z.int(), held: z.int() });

/**
 * Reads pools as of now, by the database's clock. Lapsed holds don't count, even if nobody has expired them yet, unless
 * children wait for the place: then it is theirs next. A place that was kept for them too long is for sale.
 */
export async function readPools(db: Db, ids: readonly number[]): Promise<Pool[]> {
  if (ids.length === 0) return [];
  return await poolsOf(ids).execute(db);
}

/** The statement that reads the pools with these ids. */
function poolsOf(ids: readonly number[]): CheckedStatement<Pool> {
  return poolsWhere(sql`p.id = any (${ids}::bigint[])`);
}

/** The statement that reads the pools `p` for which `condition` holds. */
export function poolsWhere(condition: RawBuilder<unknown>): CheckedStatement<Pool> {
  return rowsOf("pools", poolRow, livePools(condition));
}

function livePools(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.id, p.size + p.over as size, p.committed, p.held - coalesce(l.lapsed, 0) as held
    from pool p
    left join lateral (select sum(quantity)::int as lapsed from claim
      where pool_id = p.id and state = 'held' and held_until <= clock_timestamp() and (kept or not is_waited_for(pool_id))) l on p.held > 0
    where ${condition}`;
}

/** The same, as these children find them: places that a waiting list's offer holds for them count as free. */
export function poolsFor(ids: readonly number[], childIds: readonly string[]): CheckedStatement<Pool> {
  const statement = sql`
    select p.id, p.size, p.committed, p.held - (select coalesce(sum(c.quantity), 0)::int from claim c
        where c.pool_id = p.id and c.state = 'held' and c.order_id is null and c.waiting_entry_id is not null
          and c.child_id = any (${childIds}::uuid[]) and c.held_until > clock_timestamp()) as held
    from (${livePools(sql`p.id = any (${anyLength(ids, "bigint")})`)}) p`;
  return rowsOf("pools, as some children find them", poolRow, statement);
}
