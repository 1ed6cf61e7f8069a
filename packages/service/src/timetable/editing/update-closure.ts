import type { CallParsed, StaffClosure } from "@matinee/contract";
import { authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { updateDays, type WithId } from "./calendar-edit.ts";
import { closures } from "./closure-days.ts";

/** Changes a closure: days that it leaves out are taught again. */
export async function updateClosure(
  ctx: Context,
  { id, version, seen, offer, ...form }: CallParsed<"PUT /v1/staff/closures/{id}", "body"> & WithId,
): Promise<Outcome<StaffClosure>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await updateDays(ctx, closures, { id, version, seen, offer, form });
}
