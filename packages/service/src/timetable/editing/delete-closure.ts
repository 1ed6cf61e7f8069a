import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { deleteDays, lockDays, type WithId } from "./calendar-edit.ts";
import { closures } from "./closure-days.ts";

/** Deletes a closure. Its days to come are taught again, with empty places: their families have been told that they are not. */
export async function deleteClosure(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const closure = await lockDays(ctx, trx, closures, { id });
    if (!closure.ok) return closure;
    return await deleteDays(ctx, trx, closures, closure.value);
  });
}
