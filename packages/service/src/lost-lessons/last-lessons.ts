import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import type { LostLesson } from "./load-lessons.ts";

/**
 * Whether none of the lessons of a line `i` is left but these: none is held, and no other is undecided. One that the school closed was settled in
 * another way, such as with cash: the whole line's money would pay for it twice.
 */
const hasNoneBut = (lessonIds: RawBuilder<unknown>) => sql`
  not exists (select from claim c where c.order_item_id = i.id and c.state = 'committed')
  and not exists (select from lost_lesson x where x.order_item_id = i.id
    and (x.state in ('open', 'with_school') or x.state = 'closed' and x.settled_by = 'school') and not x.id = any (${lessonIds}))`;

const leftRow = z.object({ quantity: z.int(), is_bare: z.boolean() });

/** How many places of a line stand, if with these lessons none of its lessons is left, held or decided otherwise. Null: some are. */
export async function placesOfLineWithoutLessons(trx: Db, lessons: readonly LostLesson[]): Promise<number | null> {
  const statement = sql`
    select i.quantity, ${hasNoneBut(sql`${lessons.map(({ id }) => id)}::uuid[]`)} as is_bare
    from order_item i where i.id = ${lessons[0]?.sold_line_id ?? null} and i.state = 'active'`;
  const line = await rowsOf("a line that lost lessons", leftRow, statement).executeTakeFirst(trx);
  return line?.is_bare === true ? line.quantity : null;
}

const lastRow = z.object({ id: z.guid(), quantity: z.int() });

/** Those of the lessons that are the last of their line, each with how many places of the line stand. */
export async function lastOfTheirLines(db: Db, lessons: readonly LostLesson[]): Promise<ReadonlyMap<string, number>> {
  const statement = sql`select l.id, i.quantity from lost_lesson l join order_item i on i.id = l.order_item_id and i.state = 'active'
    where l.id = any (${lessons.map(({ id }) => id)}::uuid[]) and ${hasNoneBut(sql`array[l.id]`)}`;
  const rows = await rowsOf("the last lessons of lines", lastRow, statement).execute(db);
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/** The lines of which none of the lessons is left, held or decided otherwise, once these are settled; each with how many of its places stand. */
export async function linesWithoutLessons(
  db: Db,
  lessons: readonly LostLesson[],
): Promise<readonly z.output<typeof lastRow>[]> {
  const [ids, lineIds] = [lessons.map(({ id }) => id), lessons.map((one) => one.sold_line_id)];
  const statement = sql`select i.id, i.quantity from order_item i
    where i.id = any (${lineIds}::uuid[]) and i.state = 'active' and ${hasNoneBut(sql`${ids}::uuid[]`)}`;
  return await rowsOf("lines that lose all their lessons", lastRow, statement).execute(db);
}
