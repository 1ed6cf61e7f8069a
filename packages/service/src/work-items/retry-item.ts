import { sql } from "kysely";
import { tryWebhookNow } from "../connections/index.ts";
import { changedFields, type Db, type Jobs, restartWork } from "../kernel/index.ts";
import { hasSubject } from "../mail/index.ts";
import { retryRefund } from "../payments/index.ts";
import type { LockedItem } from "./work-item-rows.ts";

/**
 * Starts another attempt at what an open item is about, in the caller's transaction, and counts it. The item closes when the attempt
 * succeeds. Returns what the audit log says of it, or null if there is nothing to try again.
 */
export async function retryItem(ctx: { readonly jobs: Jobs }, trx: Db, item: LockedItem): Promise<object | null> {
  if (item.status !== "open" || !(await startAttempt(ctx, trx, item))) return null;
  const { kind, subject, status, retries } = item;
  const after = await trx
    .updateTable("work_item")
    .set((eb) => ({ retries: eb("retries", "+", 1) }))
    .where("id", "=", item.id)
    .returning(["status", "retries"])
    .executeTakeFirstOrThrow();
  return { kind, subject, ...changedFields<typeof after>({ status, retries }, after) };
}

async function startAttempt(ctx: { readonly jobs: Jobs }, trx: Db, item: LockedItem): Promise<boolean> {
  if (item.kind === "refund_failed") return await retryRefund(ctx, trx, item.subject);
  if (item.kind === "mail_failed") return await sendMailAgain(ctx, trx, item);
  if (item.work === null) return false;
  if (item.kind === "webhook_failing") await tryWebhookNow(trx, item.subject);
  await restartWork(trx, { kind: item.work }, item.subject);
  return true;
}

/** The mail is refused again, and the item opened again, if its cause is not mended. Not for one whose subject is deleted: nothing could write it. */
async function sendMailAgain(ctx: { readonly jobs: Jobs }, trx: Db, item: LockedItem): Promise<boolean> {
  const message = await trx
    .updateTable("message as m")
    .set({ sent_at: null, given_up_at: null })
    .where("m.id", "=", item.subject)
    .where(hasSubject)
    .returning("m.id")
    .executeTakeFirst();
  if (message === undefined) return false;
  await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: message.id } });
  await trx
    .updateTable("work_item")
    .set({ status: "done", done_at: sql<string>`clock_timestamp()` })
    .where("id", "=", item.id)
    .execute();
  return true;
}
