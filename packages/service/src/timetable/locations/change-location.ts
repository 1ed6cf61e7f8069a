import type { CallAnswer, CallParsed, Location } from "@matinee/contract";
import { actsWithKey, can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { readVenue, updateLocation } from "../../catalogue/index.ts";
import { authorize, type Context, missing, type Outcome, refuse } from "../../kernel/index.ts";
import { notifyOfLocation } from "./notify-of-location.ts";

type Change = CallParsed<"PUT /locations/update/{id}", "body"> & { readonly id: number };

/**
 * Changes a location; omitted fields stay. With `tell_families`, the families with a future booking there get a mail if its name or address is
 * another: both, or neither. Only people send mail to families, so an API key is refused.
 */
export async function changeLocation(
  ctx: Context,
  { tell_families: tells = false, ...change }: Change,
): Promise<Outcome<Location>> {
  const allowed = authorize(ctx, "location:change", "unread");
  if (!allowed.ok) return allowed;
  if (!tells) return await updateLocation(ctx, change);
  if (actsWithKey(ctx.actor)) return refuse("person_needed");
  return await updateLocation(ctx, change, async (trx, before, after) => {
    if (!isElsewhere(before, after)) return;
    await notifyOfLocation(ctx, trx, { id: change.id, schoolId: before.franchise.id, isPreview: false });
  });
}

const WHERE = ["name", "address_line_1", "address_line_2", "address_line_3", "post_town", "postcode"] as const;

const isElsewhere = (before: Location, after: Location) => WHERE.some((field) => before[field] !== after[field]);

/** How many families would get a mail about another address of a location. */
export async function countFamiliesAtLocation(
  ctx: Context,
  { id }: { readonly id: number },
): Promise<Outcome<CallAnswer<"GET /v1/staff/locations/{id}/families">>> {
  const allowed = authorize(ctx, "location:change", "unread");
  if (!allowed.ok) return allowed;
  const location = await readVenue(ctx.db, id);
  if (location === null || !can(ctx.actor, "location:change", { franchiseIds: [location.franchise.id] }))
    return missing("The location");
  const schoolId = location.franchise.id;
  return ok({ families: await notifyOfLocation(ctx, ctx.db, { id, schoolId, isPreview: true }) });
}
