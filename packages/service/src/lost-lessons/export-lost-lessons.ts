import type { CallParsed, StaffLostLesson } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { poundsDecimal } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  exportRows,
  ownSchool,
  readList,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../kernel/index.ts";
import { lostAt } from "./load-lessons.ts";
import { LOST_LESSON_FIELDS, lostLessonsFrom, readLostLessons } from "./list-lost-lessons.ts";

const COLUMNS: CsvColumns<StaffLostLesson> = [
  ["Child", (row) => row.child],
  ["Class or camp", (row) => row.class],
  ["Not taking place on", (row) => row.dates_lost.map(({ date }) => date).join(" ")],
  ["At", (row) => row.dates_lost[0]?.start ?? ""],
  ["Why", (row) => row.why],
  ["Order", (row) => row.order.number],
  ["Worth (£)", (row) => poundsDecimal(row.value)],
  ["State", (row) => row.state.replaceAll("_", " ")],
  ["Asked until", (row) => row.answer_by],
  ["New date", (row) => row.new_date?.date ?? ""],
  ["Note", (row) => row.note],
];

/** The lost lessons of the staff's list, with its status and sort, as CSV: for those who move money and take lists away. */
export async function exportLostLessons(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/lost-lessons/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "order:reverse", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const list = readList(query, LOST_LESSON_FIELDS, sql`l.id`, lostAt);
  if (!list.ok) return list;
  const { where, orderBy } = list.value;
  const statement = sql`select l.id ${lostLessonsFrom(ctx, query)} and ${where} order by ${orderBy}`;
  const found = await rowsOf("lost lessons, to export", z.object({ id: z.guid() }), statement).execute(ctx.db);
  const source = {
    ids: found.map(({ id }) => id),
    read: async (some: readonly string[]) => await readLostLessons(ctx, some),
  };
  return await exportRows(ctx, { list: "lost_lessons", columns: COLUMNS }, source);
}
