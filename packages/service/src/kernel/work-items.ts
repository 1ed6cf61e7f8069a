import type { WorkItemKind } from "@matinee/core/work";
import { sql } from "kysely";
import type { Db, SystemContext } from "./context.ts";

/** Whom something concerns that somebody has to look at. */
export interface Concerned {
  readonly orderId: string | null;
  /** The school, if no order says so. */
  readonly franchiseId: number | null;
  /** The family, if no order says so. */
  readonly customerId: string | null;
}

interface WorkItem extends Partial<Concerned> {
  readonly kind: WorkItemKind;
  /** The id of what it is about, such as a refund. An item is open once for its kind and subject. */
  readonly subject: string;
  readonly orderId: string | null;
  /** Why, for whoever reads the list. Without names, addresses or other personal data. */
  readonly cause?: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Opens a work item. One that is open already counts the report, and takes the new cause and detail. */
export async function openWorkItem(
  ctx: Pick<SystemContext, "newId">,
  db: Db,
  { kind, subject, orderId, franchiseId = null, customerId = null, cause = null, detail = {} }: WorkItem,
): Promise<void> {
  const stored = { ...detail, ...(customerId !== null && { customer_id: customerId }) };
  await sql`
    insert into work_item (id, kind, subject, order_id, franchise_id, cause, detail, last_seen_at)
    values (${ctx.newId()}, ${kind}, ${subject}, ${orderId}, ${franchiseId}, ${cause}, ${JSON.stringify(stored)}, clock_timestamp())
    on conflict (kind, (coalesce(subject, order_id::text, id::text))) where status = 'open' do update set
      cause = excluded.cause, detail = excluded.detail, last_seen_at = excluded.last_seen_at, times = work_item.times + 1`.execute(
    db,
  );
}

/** Closes an open work item because its cause is gone. One that somebody closed by hand stays as it is. Returns whether one was open. */
export async function closeWorkItem(db: Db, { kind, subject }: Pick<WorkItem, "kind" | "subject">): Promise<boolean> {
  const closed = await db
    .updateTable("work_item")
    .set({ status: "done", done_at: sql<string>`clock_timestamp()` })
    .where("kind", "=", kind)
    .where(sql<string>`coalesce(subject, order_id::text, id::text)`, "=", subject)
    .where("status", "=", "open")
    .returning("id")
    .execute();
  return closed.length > 0;
}
