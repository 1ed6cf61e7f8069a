import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { formatPenceExact } from "@matinee/format";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  type Context,
  type Db,
  missing,
  type Outcome,
  refuse,
} from "../kernel/index.ts";
import { acceptPayout, BANK_DECIDES, bankDecides, owedOfRefund } from "../payments/index.ts";
import { isOfActorAlone, SEVERAL_SCHOOLS, type LockedItem, lockWorkItem, schoolOfHistory } from "./work-item-rows.ts";

interface Closing {
  readonly id: string;
  /** Why nothing is left to do. */
  readonly reason: string;
}

/** Closes an item by hand. A closed one stays as it is. Refused while the family waits for a refund that failed. */
export async function closeWorkItemByHand(ctx: Context, { id, reason }: Closing): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "work_item:act", "unread");
  if (!allowed.ok) return allowed;
  const said = reason.trim();
  if (said === "") return refuse("invalid", [{ path: "reason", message: "Please say why nothing is left to do." }]);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const item = await lockWorkItem(trx, id);
    if (item === null) return missing("The work item");
    const allowedForSchool = authorize(ctx, "work_item:act", { franchiseIds: item.franchiseIds });
    if (!allowedForSchool.ok) return allowedForSchool;
    if (item.status === "done") return ok(undefined);
    const owed = await owedBy(trx, item);
    // One school alone does not see the money of an order of several, and can't settle it.
    if (owed > 0 && !isOfActorAlone(ctx, item, "work_item:act")) return refuse("in_use", SEVERAL_SCHOOLS);
    if (owed > 0)
      return refuse(
        "in_use",
        `The refund of ${formatPenceExact(owed)} is still owed. Try again, or record that it was paid another way.`,
      );
    if (await waitsForBank(trx, item)) return refuse("in_use", BANK_DECIDES);
    const by = "userId" in ctx.actor ? `user:${ctx.actor.userId}` : "";
    const detail = await closeItem(trx, item, { by, reason: said });
    const school = schoolOfHistory(item);
    await audit(ctx, trx, { action: "work_item_closed", subject: `work_item:${id}`, detail: { ...detail }, school });
    return ok(undefined);
  });
}

/** What we owe a family as long as the item's refund is not settled, in pence. Closing the item would hide it. */
export async function owedBy(trx: Db, { kind, subject }: LockedItem): Promise<number> {
  return kind === "refund_failed" ? await owedOfRefund(trx, subject) : 0;
}

/** A bank decides about the money of the item's refund: if it gives it back to us, we owe it. */
export async function waitsForBank(trx: Db, { kind, subject }: LockedItem): Promise<boolean> {
  return kind === "refund_failed" && (await bankDecides(trx, subject));
}

/** Closes an item. What would only open it again is looked into no more. Returns what the audit log says of it. */
export async function closeItem(
  trx: Db,
  { id, kind, subject, status }: LockedItem,
  { by, reason }: { by: string; reason: string },
): Promise<object> {
  await trx
    .updateTable("work_item")
    .set({ status: "done", done_at: sql<string>`clock_timestamp()`, closed_by: by, close_reason: reason })
    .where("id", "=", id)
    .execute();
  if (kind === "payout_differs") await acceptPayout(trx, subject);
  return { kind, subject, reason, ...changedFields<{ status: string }>({ status }, { status: "done" }) };
}
