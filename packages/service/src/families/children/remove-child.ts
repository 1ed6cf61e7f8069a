import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { recordImageConsent } from "./children.ts";
import { authorizeOwner, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { deleteUnbookedChildren } from "./erase-children.ts";
import { findRemovalBlockers } from "./find-removal-blockers.ts";

/**
 * Takes a child out of the account. Refused while something of it is to come. A child that was never booked is gone altogether; of one
 * that was, the orders keep the name, and the health notes and the consent to pictures end at once. Staff who look on can't: they would erase what they may not read.
 */
export async function removeChild(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const owner = authorizeOwner(ctx, "child:remove");
  if (!owner.ok) return owner;
  const { guestId } = owner.value;
  return await inTransaction(ctx.db, async (trx) => {
    // Whatever puts a child into a basket locks the order first; so does this.
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
    const stands = (await findRemovalBlockers(trx, guestId)).get(input.id) ?? [];
    if (stands.length > 0) return refuse("in_use", `${child.first_name} can't be removed yet: ${stands.join("; ")}.`);
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
