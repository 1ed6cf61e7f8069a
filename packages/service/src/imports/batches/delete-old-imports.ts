import { sql } from "kysely";
import type { SystemContext } from "../../kernel/index.ts";

/** A file that nobody imports, and the undo of one that was: docs/privacy.md. */
const UNUSED_DAYS = 30;
export const UNDO_DAYS = 90;

/**
 * Deletes files that were uploaded and not imported, and what the rows of old imports say about families. Then these can't be taken back
 * any more; the batch stays with its name, and the audit log with its counts.
 */
export async function deleteOldImports({ db }: Pick<SystemContext, "db">): Promise<void> {
  await sql`delete from import_batch where status in ('draft', 'checking', 'checked') and changed_at < now() - make_interval(days => ${UNUSED_DAYS})`.execute(
    db,
  );
  await sql`update import_row r set label = '', issues = '[]', match = null, made = null from import_batch b
    where b.id = r.batch_id and b.status in ('done', 'undone') and b.changed_at < now() - make_interval(days => ${UNDO_DAYS})
      and (r.label <> '' or r.match is not null or r.made is not null or r.issues <> '[]')`.execute(db);
}
