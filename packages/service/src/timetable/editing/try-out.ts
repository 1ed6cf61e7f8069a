import type { SystemContext, Db, Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";

/**
 * Does a change and takes it back, so that a preview says what the save does, and never something else. Mails, work items and jobs are
 * rows of the same transaction, so they are gone with it.
 */
export async function tryOut<T>(
  ctx: Pick<SystemContext, "db">,
  change: (trx: Db) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  // A result that is not ok rolls the transaction back.
  const { tried } = await inTimetable(ctx, async (trx) => ({ ok: false, tried: await change(trx) }));
  return tried;
}
