import type { ClassLessons } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  exportShort,
  missing,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { listClassLessons } from "./list-lessons.ts";

const classRow = z.object({
  name: z.string(),
  location: z.string(),
  capacity: z.int(),
  teachers: z.array(z.string()),
});

type ClassOfLesson = z.output<typeof classRow>;
type Lesson = ClassLessons["lessons"][number];

/** Who takes a lesson, where and with how many places: as it was arranged, or else as the class has it. */
const columnsOf = (of: ClassOfLesson): CsvColumns<Lesson> => [
  ["Class", () => of.name],
  ["Day", (row) => row.on],
  ["Begins", (row) => row.at],
  ["Ends", (row) => row.ends_at],
  ["State", (row) => row.state],
  ["Places taken", (row) => row.taken],
  ["Places", (row) => row.capacity ?? of.capacity],
  ["Teachers", (row) => (row.teachers.length > 0 ? row.teachers.map(({ name }) => name) : of.teachers).join("; ")],
  ["Location", (row) => row.location?.name ?? of.location],
  ["Instead of", insteadOf],
  ["Why it was moved, added or cancelled", (row) => row.reason ?? ""],
  ["Why it is elsewhere or with others", (row) => row.arranged_reason ?? ""],
];

function insteadOf({ on, at, slot, state }: Lesson): string {
  if (slot === null || state === "cancelled" || (slot.on === on && slot.at === at)) return "";
  return `${slot.on} ${slot.at}`;
}

/** The future lessons of one class, each with its own changes, and those that were cancelled, by their day, as CSV. */
export async function exportClassLessons(
  ctx: Context,
  { id }: { readonly id: number },
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const found = await listClassLessons(ctx, { id });
  if (!found.ok) return found;
  const statement = sql`select g.name, l.name as location, g.capacity, array(
      select t.name from class_group_teacher gt join teacher t on t.id = gt.teacher_id where gt.group_id = g.id order by t.name, t.id) as teachers
    from class_group g join location l on l.id = g.location_id where g.id = ${id}`;
  const of = await rowsOf("a class with its lessons", classRow, statement).executeTakeFirst(ctx.db);
  if (of === undefined) return missing("The class");
  return await exportShort(ctx, { list: "lessons", columns: columnsOf(of) }, found.value.lessons);
}
