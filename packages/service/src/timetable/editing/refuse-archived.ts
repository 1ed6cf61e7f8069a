import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { formatList } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";

const archivedRow = z.object({ location: z.string().nullable(), teachers: z.array(z.string()) });

/**
 * Refuses to open a class or a camp whose location or teachers are in the archive: one that was copied, or came back from the archive, still
 * names them.
 */
export async function refuseArchived(
  trx: Db,
  { kind, id }: { readonly kind: "class" | "camp"; readonly id: number },
): Promise<Outcome<null>> {
  const location = sql`(select l.name from location l where l.id = t.location_id and l.archived_at is not null) as location`;
  const statement =
    kind === "camp"
      ? sql`select ${location}, array[]::text[] as teachers from course t where t.id = ${id}`
      : sql`select ${location}, array(select x.name from class_group_teacher y join teacher x on x.id = y.teacher_id
          where y.group_id = t.id and x.archived_at is not null order by x.name) as teachers from class_group t where t.id = ${id}`;
  const found = await rowsOf("what is archived", archivedRow, statement).executeTakeFirst(trx);
  const { location: hall = null, teachers = [] } = found ?? {};
  const problems = [
    ...(hall === null
      ? []
      : [{ path: "location_id", message: `${hall} is in the archive. Choose another location and save first.` }]),
    ...(teachers.length === 0
      ? []
      : [
          {
            path: "teacher_ids",
            message: `${formatList(teachers)} ${teachers.length === 1 ? "is" : "are"} in the archive. Choose somebody else and save first.`,
          },
        ]),
  ];
  return problems.length === 0 ? ok(null) : refuse("invalid", problems);
}
