import type { DatesPreview } from "@matinee/contract";
import { seesFamilies } from "@matinee/core/access";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context, Db, SystemContext } from "../../kernel/index.ts";
import { hashOf } from "../hash-of.ts";
import type { BookedPlace } from "../booked-places.ts";
import { readGroups, writeSessions, type WritingOptions } from "../write-sessions.ts";
import type { Crowding } from "./resize-pools.ts";

const FAMILIES = 100;

const numberRow = z.object({ id: shapes.uuid, number: z.string() });
const childRow = z.object({ id: shapes.uuid, name: z.string() });
const rangeRow = z.object({
  lessons: z.int(),
  first_on: shapes.isoDate.nullable(),
  last_on: shapes.isoDate.nullable(),
});

/**
 * Makes and withdraws the dates of these classes as their timetables are now, and says what became of them. The caller holds the lock of
 * the timetable, and refreshes the class search of them all, last. Who the families are is said to an actor who may see that.
 */
export async function followEdit(
  ctx: SystemContext & Partial<Pick<Context, "actor">>,
  trx: Db,
  ids: readonly number[],
  options: WritingOptions = {},
): Promise<DatesPreview> {
  const today = ctx.today();
  const groups = await readGroups(trx, ids, today);
  const { made, back, lost, skipped, offers } = await writeSessions(ctx, trx, groups, today, options);
  // What triggers have noted of this change is done.
  await sql`delete from timetable_change where group_id = any (${ids}::int[])`.execute(trx);
  const taken = lost.filter(({ booked }) => booked.length > 0);
  const byFamily = Map.groupBy(
    taken.flatMap((one) => one.booked.map((place) => ({ ...place, on: one.held_on }))),
    (place) => place.family,
  );
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
      families: new Set(some.flatMap(({ booked }) => booked.map((one) => one.family))).size,
      why: [...new Set(some.map(({ why }) => why))].join(", "),
    })),
    skipped: [...skipped].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([on, why]) => ({ on, why })),
    families: ctx.actor !== undefined && seesFamilies(ctx.actor) ? await readFamilies(trx, [...byFamily.values()]) : [],
    affected: byFamily.size,
    crowded: [],
    holders: [],
    camps: [],
    told: 0,
    offers,
    offers_if_losing: 0,
    seen:
      taken.length === 0
        ? null
        : hashOf(taken.map(({ group_id: id, held_on: on, booked }) => [id, on, ...booked.map((one) => one.claim_id)])),
  };
}

function byDate<T extends { readonly held_on: string }>(dates: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(dates, (one) => one.held_on)].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The same of a save that also leaves more places taken than there are. */
export function withCrowding(dates: DatesPreview, { booked, ...crowding }: Crowding): DatesPreview {
  if (booked.length === 0) return dates;
  return { ...dates, ...crowding, seen: hashOf([[dates.seen ?? ""], ["crowded", ...booked]]) };
}

async function readFamilies(
  trx: Db,
  families: readonly (readonly (BookedPlace & { readonly on: string })[])[],
): Promise<DatesPreview["families"]> {
  const all = families.flat();
  const childIds = all.flatMap((one) => one.child_id ?? []);
  const children = await rowsOf(
    "children who lose lessons",
    childRow,
    sql`select id, first_name as name from child where id = any (${childIds}::uuid[])`,
  ).execute(trx);
  const sold = await rowsOf(
    "orders that lose lessons",
    numberRow,
    sql`select id, coalesce(number, '') as number from orders where id = any (${all.flatMap((one) => one.order_id ?? [])}::uuid[])`,
  ).execute(trx);
  const nameOf = new Map(children.map(({ id, name }) => [id, name]));
  const numberOf = new Map(sold.map(({ id, number }) => [id, number]));
  return families
    .map((own) => {
      const orders = [...new Set(own.flatMap((one) => one.order_id ?? []))];
      return {
        order_id: orders[0] ?? null,
        number: orders.map((id) => numberOf.get(id) ?? "").join(", "),
        children: [...new Set(own.flatMap((one) => nameOf.get(one.child_id ?? "") ?? []))].toSorted(),
        dates: [...new Set(own.map(({ on }) => on))].toSorted(),
      };
    })
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    .slice(0, FAMILIES);
}
