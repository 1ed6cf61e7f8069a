import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { createDays, type WithId } from "./calendar-edit.ts";
import { type NewClosure, closures } from "./closure-days.ts";

/** Closes the school, or one location, for some days: their lessons are withdrawn in the same transaction. */
export async function createClosure(
  ctx: Context,
  { seen, offer, franchise_id: school, ...form }: NewClosure,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await createDays(ctx, closures, { school, form, seen, offer });
}
