import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const poolRow = z.object({
  id: z.int(),
  kind: z.string(),
  held: z.int(),
  committed: z.int(),
  claimedHeld: z.int(),
  claimedCommitted: z.int(),
});

/** Pools whose counters are not the sums of their claims. */
export async function findWrongPools(db: Db): Promise<readonly string[]> {
  const statement = sql`
    with claimed as (
      select pool_id, sum(quantity) filter (where state = 'held') as held, sum(quantity) filter (where state = 'committed') as committed
      from claim where state in ('held', 'committed') group by pool_id)
    select p.id, p.kind, p.held, p.committed, coalesce(c.held, 0)::int as "claimedHeld", coalesce(c.committed, 0)::int as "claimedCommitted"
    from pool p left join claimed c on c.pool_id = p.id
    where p.held <> coalesce(c.held, 0) or p.committed <> coalesce(c.committed, 0) order by p.id limit 100`;
  const rows = await rowsOf("pools that disagree with their claims", poolRow, statement).execute(db);
  return rows.map(
    ({ id, kind, held, committed, claimedHeld, claimedCommitted }) =>
      `pool ${id} (${kind}) counts ${held} held and ${committed} committed, its claims are ${claimedHeld} and ${claimedCommitted}`,
  );
}
