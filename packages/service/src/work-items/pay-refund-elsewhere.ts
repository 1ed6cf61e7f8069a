import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, missing, type Outcome, refuse } from "../kernel/index.ts";
import { payElsewhere } from "../payments/index.ts";
import { closeItem } from "./close-work-item.ts";
import { isOfActorAlone, SEVERAL_SCHOOLS, lockWorkItem, schoolOfHistory } from "./work-item-rows.ts";

interface PaidElsewhere {
  readonly id: string;
  /** What was paid, in pence: all that the list shows as owed. */
  readonly amount: number;
  /** How it was paid, and to whom. */
  readonly reason: string;
}

/**
 * Records that the refund of an item was paid to the family another way, and closes the item. It can't be taken back. An order of several
 * schools needs the network: one school does not see all of its money.
 */
export async function payRefundElsewhere(
  ctx: Context,
  { id, amount, reason }: PaidElsewhere,
): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "work_item:pay_elsewhere", "unread");
  if (!allowed.ok) return allowed;
  const said = reason.trim();
  if (said === "")
    return refuse("invalid", [
      { path: "reason", message: "Please say how the money was paid, such as by bank transfer." },
    ]);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const item = await lockWorkItem(trx, id);
    if (item === null) return missing("The work item");
    const { franchiseIds, kind, subject: refundId } = item;
    const allowedForSchool = authorize(ctx, "work_item:pay_elsewhere", { franchiseIds });
    if (!allowedForSchool.ok) return allowedForSchool;
    if (!isOfActorAlone(ctx, item, "work_item:pay_elsewhere")) return refuse("forbidden", SEVERAL_SCHOOLS);
    if (kind !== "refund_failed") return refuse("nothing_to_retry", "This item is not about a failed refund.");
    const paid = await payElsewhere(ctx, trx, { refundId, amount });
    if (!paid.ok) return paid;
    const by = "userId" in ctx.actor ? `user:${ctx.actor.userId}` : "";
    const detail = await closeItem(trx, item, { by, reason: said });
    await audit(ctx, trx, {
      action: "refund_paid_elsewhere",
      subject: `work_item:${id}`,
      detail: { ...detail, amount },
      school: schoolOfHistory(item),
    });
    return ok(undefined);
  });
}
