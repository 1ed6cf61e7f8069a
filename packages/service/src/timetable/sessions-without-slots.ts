import * as shapes from "@matinee/contract/shapes";
import { lessonsToKeep, type ClassTimetable, type HeldTime } from "@matinee/core/catalogue";
import { isoDate, localTime } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { closeWorkItem, type Db, openWorkItem, type SystemContext } from "../kernel/index.ts";
import type { WantedLesson } from "./withdraw-sessions.ts";

/** A class, as far as it says whether it has a timetable. */
interface TimetabledClass extends Pick<ClassTimetable, "slots" | "closures" | "elsewhere"> {
  readonly group: { readonly id: number; readonly franchise_id: number };
}

const sessionRow = z.object({
  group_id: shapes.id,
  held_on: shapes.isoDate,
  start: shapes.localTime,
  starts_at: z.string(),
});

const itemRow = z.object({ subject: z.string() });

interface SessionsOfClass {
  readonly groupId: number;
  readonly lessons: readonly WantedLesson[];
  /** Why other days are not taught, by date. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** A single lesson that staff change now. Also a class whose dates follow no timetable follows it. */
export interface SingleLesson {
  /** When it is held no more; null: it was not held, or is still held then. */
  readonly left: { readonly on: string; readonly at: string } | null;
  /** When it is held now; null: it is cancelled, or as its timetable says. */
  readonly held: HeldTime | null;
  readonly reason: string;
}

/** The sessions to come of classes, but for days that are closed, and a `single` one that is held no more. */
export async function sessionsToKeep(
  trx: Db,
  groups: readonly Omit<TimetabledClass, "slots">[],
  today: string,
  single?: SingleLesson,
): Promise<SessionsOfClass[]> {
  if (groups.length === 0) return [];
  const statement = sql`select group_id, held_on, to_char(starts_at at time zone 'Europe/London', 'HH24:MI') as start, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as starts_at
    from session where group_id = any (${groups.map(({ group }) => group.id)}::int[]) and status = 'scheduled' and held_on >= ${today} and starts_at > clock_timestamp() order by starts_at`;
  const sessions = await rowsOf("the sessions to come of classes", sessionRow, statement).execute(trx);
  const byGroup = Map.groupBy(sessions, (one) => one.group_id);
  const left =
    single === undefined || single.left === null
      ? null
      : { on: isoDate(single.left.on), start: localTime(single.left.at), reason: single.reason };
  return groups.map(({ group, ...timetable }) => {
    const lessons = (byGroup.get(group.id) ?? []).map((row) => ({
      on: isoDate(row.held_on),
      start: localTime(row.start),
      startsAt: row.starts_at,
      endsAt: null,
    }));
    const { kept, skipped } = lessonsToKeep(lessons, timetable, left);
    return { groupId: group.id, lessons: kept, skipped };
  });
}

/**
 * The sessions to come of classes that are open and have no weekday. A class without a weekday is one that somebody is still entering, and
 * no reason to send every family home: its sessions stay, but for days that are closed, and staff are told until it has one or closes.
 */
export async function sessionsWithoutSlots(
  ctx: SystemContext,
  trx: Db,
  groups: readonly TimetabledClass[],
  today: string,
  single?: SingleLesson,
): Promise<SessionsOfClass[]> {
  const empty = groups.filter(({ slots }) => slots.length === 0);
  await closeItems(
    trx,
    groups.filter(({ slots }) => slots.length > 0).map(({ group }) => group.id),
  );
  const kept = await sessionsToKeep(trx, empty, today, single);
  for (const { groupId, lessons } of kept)
    if (lessons.length > 0)
      await openWorkItem(ctx, trx, {
        kind: "timetable_empty",
        subject: String(groupId),
        orderId: null,
        franchiseId: empty.find(({ group }) => group.id === groupId)?.group.franchise_id ?? null,
        cause: `This open class has no weekly lesson. Its ${counted(lessons.length, "future lesson stays", "future lessons stay")} in place.`,
        detail: { group_id: groupId },
      });
    else await closeWorkItem(trx, { kind: "timetable_empty", subject: String(groupId) });
  return kept;
}

/** Closes the items of these classes, and of those that take no bookings any more: their sessions need no weekday. */
async function closeItems(trx: Db, groupIds: readonly number[]): Promise<void> {
  const statement = sql`
    select w.subject from work_item w where w.kind = 'timetable_empty' and w.status = 'open' and w.subject is not null
      and (w.subject = any (${groupIds.map(String)}::text[])
        or not exists (select from class_group g where g.id::text = w.subject and g.status = 'open'))`;
  for (const { subject } of await rowsOf("items of classes without a weekday", itemRow, statement).execute(trx))
    await closeWorkItem(trx, { kind: "timetable_empty", subject });
}
