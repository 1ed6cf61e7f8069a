import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { recordImageConsent } from "./children.ts";
import { authorizeOwner, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { deleteUnbookedChildren } from "./erase-children.ts";
import { findRemovalBlockers } from "./find-removal-blockers.ts";

/**
 * Removes a child from the account. Gets `in_use` while the child has a coming booking, a basket line or a waiting list place. A child
 * that was never booked is deleted. Otherwise past orders keep the name, and the health notes and image consent end at once. Staff who
 * are viewing as the customer can't do this, because it erases notes that they may not read.
 */
export async function removeChild(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "child:remove");
  if (!owner.ok) return owner;
  const { guestId } = owner.value;
  return await inTransaction(ctx.db, async (trx) => {
    // Lock the order first, as every change to a basket does.
    await trx
      .selectFrom("orders")
      .select("id")
      .where("guest_id", "=", guestId)
      .where("status", "in", ["basket", "placed"])
      .forUpdate()
      .execute();
    const child = await trx
      .selectFrom("child")
      .select(["first_name", "image_consent"])
      .where("id", "=", input.id)
      .where("guest_id", "=", guestId)
      .where("removed_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (child === undefined) return missing("The child");
    const blockers = (await findRemovalBlockers(trx, guestId)).get(input.id) ?? [];
    if (blockers.length > 0)
      return refuse("in_use", `${child.first_name} can't be removed yet: ${blockers.join("; ")}.`);
    if (child.image_consent) await recordImageConsent(ctx, trx, input.id, false);
    await trx
      .updateTable("child")
      .set({ removed_at: sql<string>`now()`, medical_ciphertext: null, image_consent: false })
      .where("id", "=", input.id)
      .execute();
    await deleteUnbookedChildren(trx, guestId);
    return ok(undefined);
  });
}
