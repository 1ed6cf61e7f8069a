import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** Brings the search up to date for the open classes `g` that match, whose words or ages have changed. Call it last in a transaction. */
export async function refreshSearchOf(trx: Db, condition: RawBuilder<unknown>): Promise<void> {
  await sql`select refresh_class_search(array(select g.id from class_group g where g.status = 'open' and ${condition} order by g.id))`.execute(
    trx,
  );
}
