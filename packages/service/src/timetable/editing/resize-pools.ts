import * as shapes from "@matinee/contract/shapes";
import type { FieldDetail } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { counted, fullDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";

const poolRow = z.object({
  id: shapes.id,
  kind: z.enum(["session", "trial"]),
  held_on: shapes.isoDate,
  over: z.int(),
  committed: z.int(),
  held: z.int(),
});

const ofDatesToCome = (groupId: number) => sql`session s join pool p on p.id in (s.place_pool_id, s.trial_pool_id)
  where s.group_id = ${groupId} and s.status = 'scheduled' and s.starts_at > clock_timestamp()`;

/** The pools of a class's dates to come, unlocked. */
export async function poolsToCome(trx: Db, groupId: number): Promise<number[]> {
  const statement = sql`select p.id from ${ofDatesToCome(groupId)}`;
  const rows = await rowsOf("the pools of a class", poolRow.pick({ id: true }), statement).execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Gives the dates to come the places that the class has now. Refused where more are taken, with the date and how many: a place that
 * somebody is paying for, or that is offered, counts. The caller holds the lock of the class.
 */
export async function resizePools(
  trx: Db,
  groupId: number,
  sizes: { readonly capacity: number; readonly trial_cap: number },
): Promise<Outcome<null>> {
  const statement = sql`select p.id, p.kind, s.held_on, p.over, p.committed, p.held from ${ofDatesToCome(groupId)}
    order by p.id for update of p`;
  const pools = await rowsOf("the pools of a class", poolRow, statement).execute(trx);
  const sizeOf = ({ kind }: { readonly kind: string }) => (kind === "trial" ? sizes.trial_cap : sizes.capacity);
  const tooFull = pools.filter((pool) => pool.committed + pool.held - pool.over > sizeOf(pool));
  const problems = (["session", "trial"] as const).flatMap((kind): FieldDetail[] => {
    const [first] = tooFull
      .filter((pool) => pool.kind === kind)
      .toSorted((a, b) => b.committed + b.held - (a.committed + a.held) || (a.held_on < b.held_on ? -1 : 1));
    if (first === undefined) return [];
    const { committed, held, held_on: on } = first;
    const what = kind === "trial" ? "trial place" : "place";
    const taken = `${counted(committed + held, what)} ${committed + held === 1 ? "is" : "are"} taken on ${fullDate(on)}`;
    const how = held === 0 ? "" : ` (${committed} booked, ${held} being paid for or offered)`;
    const path = kind === "trial" ? "trial_cap" : "capacity";
    return [{ path, message: `${taken}${how}. There can't be fewer than that.` }];
  });
  if (problems.length > 0) return refuse("invalid", problems);
  await sql`update pool set size = case kind when 'trial' then ${sizes.trial_cap}::int else ${sizes.capacity}::int end
    where id = any (${pools.map(({ id }) => id)}::bigint[])
      and size <> case kind when 'trial' then ${sizes.trial_cap}::int else ${sizes.capacity}::int end`.execute(trx);
  return ok(null);
}
