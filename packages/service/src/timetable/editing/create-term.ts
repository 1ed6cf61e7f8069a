import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { createDays, type WithId } from "./calendar-edit.ts";
import { type NewTerm, terms } from "./term-days.ts";

/** Makes a term. The classes of the school get its dates at once. */
export async function createTerm(
  ctx: Context,
  { seen, offer, franchise_id: school, ...form }: NewTerm,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await createDays(ctx, terms, { school, form, seen, offer });
}
