import { createHash } from "node:crypto";
import type { DatesPreview } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome, type SystemContext } from "../../kernel/index.ts";
import type { WithdrawalOptions } from "../withdraw-sessions.ts";
import { readGroups, writeSessions } from "../write-sessions.ts";

const FAMILIES = 100;

const familyRow = z.object({ order_id: shapes.uuid, number: z.string(), children: z.array(z.string()) });
const rangeRow = z.object({
  lessons: z.int(),
  first_on: shapes.isoDate.nullable(),
  last_on: shapes.isoDate.nullable(),
});

/**
 * Makes and withdraws the dates of these classes as their timetables are now, and says what became of them. The caller holds the lock of
 * the timetable, and refreshes the class search of them all, last.
 */
export async function followEdit(
  ctx: SystemContext,
  trx: Db,
  ids: readonly number[],
  options: WithdrawalOptions = {},
): Promise<DatesPreview> {
  const today = ctx.today();
  const groups = await readGroups(trx, ids, today);
  const { made, back, lost, skipped } = await writeSessions(ctx, trx, groups, today, options);
  // What triggers have noted of this change is done.
  await sql`delete from timetable_change where group_id = any (${ids}::int[])`.execute(trx);
  const sold = lost.filter(({ booked }) => booked.length > 0);
  const datesOf = Map.groupBy(
    sold.flatMap((one) => one.booked.map(({ order_id: order }) => ({ order, on: one.held_on }))),
    ({ order }) => order,
  );
  const lines = [...new Set(sold.flatMap(({ booked }) => booked.map(({ line_id: line }) => line)))];
  const families = await readFamilies(trx, lines);
  const range = await rowsOf(
    "the dates to come of classes",
    rangeRow,
    sql`select count(*)::int as lessons, min(held_on) as first_on, max(held_on) as last_on from session
      where group_id = any (${ids}::int[]) and status = 'scheduled' and starts_at > clock_timestamp()`,
  ).executeTakeFirst(trx);
  return {
    ...(range ?? { lessons: 0, first_on: null, last_on: null }),
    added: byDate([...made, ...back]).map(([on, some]) => ({ on, lessons: some.length })),
    withdrawn: byDate(lost).map(([on, some]) => ({
      on,
      lessons: some.length,
      families: new Set(some.flatMap(({ booked }) => booked.map((one) => one.order_id))).size,
      why: [...new Set(some.map(({ why }) => why))].join(", "),
    })),
    skipped: [...skipped].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([on, why]) => ({ on, why })),
    families: families.map((one) => ({
      ...one,
      dates: [...new Set((datesOf.get(one.order_id) ?? []).map(({ on }) => on))].toSorted(),
    })),
    affected: datesOf.size,
    seen: sold.length === 0 ? null : hashOf(sold.map(({ group_id: id, held_on: on, booked }) => ({ id, on, booked }))),
  };
}

/** Refuses a save that takes lessons away from families which nobody has looked at. */
export function seenByEditor(dates: DatesPreview, seen: string | null | undefined): Outcome<DatesPreview> {
  return dates.seen === null || dates.seen === seen ? { ok: true, value: dates } : refuse("families_affected");
}

function byDate<T extends { readonly held_on: string }>(dates: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(dates, (one) => one.held_on)].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Says the same of the same bookings, in whatever order they were read. */
function hashOf(
  sold: readonly { readonly id: number; readonly on: string; readonly booked: readonly object[] }[],
): string {
  const said = sold.map(({ id, on, booked }) =>
    JSON.stringify([id, on, booked.map((one) => JSON.stringify(one)).toSorted()]),
  );
  return createHash("sha256").update(said.toSorted().join()).digest("base64url").slice(0, 22);
}

async function readFamilies(trx: Db, lines: readonly string[]): Promise<z.output<typeof familyRow>[]> {
  if (lines.length === 0) return [];
  const statement = sql`
    select o.id as order_id, coalesce(o.number, '') as number,
      coalesce(jsonb_agg(distinct k.first_name) filter (where k.id is not null), '[]') as children
    from order_item i join orders o on o.id = i.order_id
      left join order_item_child ic on ic.order_item_id = i.id left join child k on k.id = ic.child_id
    where i.id = any (${lines}::uuid[]) group by o.id order by o.number, o.id limit ${FAMILIES}`;
  return await rowsOf("the families of withdrawn dates", familyRow, statement).execute(trx);
}
