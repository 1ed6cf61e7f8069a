import { closeWorkItem, openWorkItem, type SystemContext } from "../../kernel/index.ts";
import { findBrokenSeals } from "./find-broken-seals.ts";

const ITEM = { kind: "audit_chain_broken", subject: "audit_log" } as const;
const SHOWN = 5;

/**
 * Looks for changes of the audit log behind the product's back, and opens a work item of the network if there are any. A log that was
 * changed stays so: what somebody has closed is not opened again, until there is something new. Returns what was found.
 */
export async function checkAuditLog(ctx: Pick<SystemContext, "db" | "newId">): Promise<readonly string[]> {
  const { db } = ctx;
  const found = await findBrokenSeals(db);
  if (found.length === 0) {
    await closeWorkItem(db, ITEM);
    return found;
  }
  const more = found.length > SHOWN ? `; and ${found.length - SHOWN} more` : "";
  const cause = `${found.slice(0, SHOWN).join("; ")}${more}`;
  const known = await db
    .selectFrom("work_item")
    .select("id")
    .where("kind", "=", ITEM.kind)
    .where("status", "=", "done")
    .where("close_reason", "is not", null)
    .where("cause", "=", cause)
    .executeTakeFirst();
  if (known === undefined) await openWorkItem(ctx, db, { ...ITEM, orderId: null, cause });
  return found;
}
