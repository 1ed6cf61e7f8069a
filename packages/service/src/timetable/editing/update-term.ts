import type { CallParsed, StaffTerm } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { updateDays, type WithId } from "./calendar-edit.ts";
import { terms } from "./term-days.ts";

/** Changes a term, and the dates to come of all classes of the school. */
export async function updateTerm(
  ctx: Context,
  { id, version, seen, offer, ...form }: CallParsed<"PUT /v1/staff/terms/{id}", "body"> & WithId,
): Promise<Outcome<StaffTerm>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await updateDays(ctx, terms, { id, version, seen, offer, form });
}
