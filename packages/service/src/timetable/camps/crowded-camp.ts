import type { CampPreview } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { seesFamilies } from "@matinee/core/access";
import type { CrowdedDay } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";
import { hashOf } from "../hash-of.ts";

/** What a save of a camp leaves: days on which more places are booked than there are, and the children who have them, the latest first. */
export async function crowdedCamp(
  ctx: Pick<Context, "actor">,
  trx: Db,
  crowded: readonly CrowdedDay[],
): Promise<Omit<CampPreview, "told" | "offers_if_losing">> {
  if (crowded.length === 0) return { crowded: [], holders: [], seen: null };
  const pools = crowded.flatMap(({ on, poolIds }) => poolIds.map((poolId) => ({ on, poolId })));
  const statement = sql`
    select c.child_id, k.first_name || ' ' || k.surname as child, o.id as order_id, coalesce(o.number, '') as number, false as is_trial,
      max(c.created_at) as booked_at, jsonb_agg(distinct w.held_on order by w.held_on) as dates
    from unnest(${pools.map(({ on }) => on)}::date[], ${pools.map(({ poolId }) => poolId)}::bigint[]) w(held_on, pool_id)
    join claim c on c.pool_id = w.pool_id and c.state = 'committed' join orders o on o.id = c.order_id join child k on k.id = c.child_id
    group by c.child_id, k.id, o.id order by max(c.created_at) desc, c.child_id limit 500`;
  const holders = await rowsOf("who has places of a camp", shapes.placeHolder, statement).execute(trx);
  return {
    crowded: crowded.map(({ poolIds: _, ...day }) => ({ ...day, kind: "place" })),
    holders: seesFamilies(ctx.actor) ? holders : [],
    seen: hashOf(holders.map((one) => [one.child_id, one.order_id ?? "", ...one.dates])),
  };
}
