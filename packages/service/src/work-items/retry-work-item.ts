import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, missing, type Outcome, refuse } from "../kernel/index.ts";
import { retryItem } from "./retry-item.ts";
import { lockWorkItem, schoolOfHistory } from "./work-item-rows.ts";

/** Tries again what failed. Refused if there is nothing to try again, such as while another attempt is under way. */
export async function retryWorkItem(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "work_item:act", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const item = await lockWorkItem(trx, input.id);
    if (item === null) return missing("The work item");
    const allowedForSchool = authorize(ctx, "work_item:act", { franchiseIds: item.franchiseIds });
    if (!allowedForSchool.ok) return allowedForSchool;
    const detail = await retryItem(ctx, trx, item);
    if (detail === null) return refuse("nothing_to_retry");
    const [subject, school] = [`work_item:${item.id}`, schoolOfHistory(item)];
    await audit(ctx, trx, { action: "work_item_retried", subject, detail: { ...detail }, school });
    return ok(undefined);
  });
}
