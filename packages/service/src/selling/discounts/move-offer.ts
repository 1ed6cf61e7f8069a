import type { StaffOffer } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { type WithId, lockOffer, ownOffer } from "./offer-to-edit.ts";

/** Puts an offer into the archive, where it takes nothing off, or takes it out again. It is then on or off as it was before. */
export async function moveOffer(
  ctx: Context,
  { id, version, archived }: WithId & { readonly version: number; readonly archived: boolean },
): Promise<Outcome<StaffOffer>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffOffer>> => {
    const before = await lockOffer(ctx, trx, { id, version });
    if (!before.ok) return before;
    const { active, school } = before.value;
    if (before.value.archived === archived) return before;
    await trx
      .updateTable("offer")
      .set({
        active: !archived && active,
        on_before: archived ? active : null,
        archived_at: archived ? sql<string>`clock_timestamp()` : null,
      })
      .where("id", "=", id)
      .execute();
    const action = archived ? "offer_archived" : "offer_restored";
    await audit(ctx, trx, { action, subject: `offer:${id}`, school: school.id });
    return await ownOffer(ctx, trx, id);
  });
}
