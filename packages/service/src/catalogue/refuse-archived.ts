import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { formatList } from "@matinee/format";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome } from "../kernel/index.ts";

/** The fields of a form that can name something archived, and what each is called. */
const CALLED = {
  stage_id: "another stage",
  category_id: "another category",
  location_id: "another location",
  disciplines: "another discipline",
  teacher_ids: "somebody else",
} as const;

type Field = keyof typeof CALLED;

const nameRow = z.object({ name: z.string() });

const stage = sql`select x.name from class_group t join stage x on x.id = t.stage_id`;
const teachers = sql`select x.name from class_group t join class_group_teacher y on y.group_id = t.id join teacher x on x.id = y.teacher_id`;
const location = (table: "class_group" | "course") =>
  sql`select x.name from ${sql.table(table)} t join location x on x.id = t.location_id`;
const disciplines = (table: "class_group" | "course") =>
  sql`select x.name from ${sql.table(table)} t join discipline x on x.slug = any (t.disciplines)`;
const category = (table: "course" | "product") =>
  sql`select x.name from ${sql.table(table)} t join ${sql.table(`${table}_category`)} x on x.id = t.category_id`;

/** What each kind names, in the order of its form. */
const NAMED: Readonly<Record<"class" | "camp" | "item", Partial<Record<Field, RawBuilder<unknown>>>>> = {
  class: {
    stage_id: stage,
    disciplines: disciplines("class_group"),
    location_id: location("class_group"),
    teacher_ids: teachers,
  },
  camp: { category_id: category("course"), disciplines: disciplines("course"), location_id: location("course") },
  item: { category_id: category("product") },
};

const FIELDS = ["stage_id", "category_id", "disciplines", "location_id", "teacher_ids"] as const satisfies Field[];

/**
 * Refuses to open what names something in the archive: a class, camp or item that was copied, or came back from the archive, still names its
 * stage, category, disciplines, location and teachers. Says which is archived, at its field.
 */
export async function refuseArchived(
  trx: Db,
  { kind, id }: { readonly kind: "class" | "camp" | "item"; readonly id: number },
): Promise<Outcome<null>> {
  const problems: { readonly path: Field; readonly message: string }[] = [];
  for (const path of FIELDS) {
    const named = NAMED[kind][path];
    if (named === undefined) continue;
    const statement = sql`${named} where t.id = ${id} and x.archived_at is not null order by x.name`;
    const found = await rowsOf("what is archived", nameRow, statement).execute(trx);
    if (found.length === 0) continue;
    const names = formatList(found.map(({ name }) => name));
    const are = found.length === 1 ? "is" : "are";
    problems.push({ path, message: `${names} ${are} in the archive. Choose ${CALLED[path]} and save first.` });
  }
  return problems.length === 0 ? ok(null) : refuse("invalid", problems);
}
