import { entryMachine, type EntryEvent } from "@matinee/core/waiting";
import { transitionOf } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../kernel/index.ts";

/**
 * The statement that applies `event` to entries on waiting lists; callers narrow it with `where`. Entries in a state that the event does
 * not change stay as they are.
 */
export function moveEntries(db: Db, event: EntryEvent) {
  const { from, to } = transitionOf(entryMachine, event);
  return (
    db
      .updateTable("waiting_list_entry")
      .set({ status: to, ended_at: to === "offered" || to === "waiting" ? null : sql<string>`clock_timestamp()` })
      // Literals, not parameters, so that a prepared statement matches the partial indexes.
      .where(
        "status",
        "in",
        from.map((state) => sql.lit(state)),
      )
  );
}

/** Ends the open entries among those that `ids` selects: one that waits is withdrawn, and one that has an offer declined. */
export async function endEntries(trx: Db, ids: RawBuilder<unknown>): Promise<void> {
  for (const event of ["withdraw", "decline"] as const)
    await moveEntries(trx, event)
      .where(sql<boolean>`id in (${ids})`)
      .execute();
}
