import { tidyText } from "@matinee/core/family";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { readStaffChild } from "./staff-children.ts";

const MAX_REASON = 500;

/**
 * Reads a child's health notes for staff of a school that teaches the child (product.md, Families). The view and its reason are recorded
 * in the same transaction, so no note is read without a record.
 */
export async function readHealthNotes(
  ctx: Context,
  input: { readonly id: string; readonly reason: string },
): Promise<Outcome<{ medical_conditions: string }>> {
  const allowed = authorize(ctx, "child:read_medical", "unread");
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  const child = await readStaffChild(ctx, input.id);
  if (child === null || actor.kind === "GUEST") return missing("The child");
  const known = authorize(ctx, "child:read", { franchiseIds: child.schools });
  if (!known.ok) return known;
  // Staff who know the family may see `forbidden`: it tells them nothing new.
  if (!can(actor, "child:read_medical", { franchiseIds: child.taughtBy })) return refuse("forbidden");
  const reason = tidyText(input.reason);
  if (reason === "") return refuse("invalid", [{ path: "reason", message: "Please say why you need to know." }]);
  if (reason.length > MAX_REASON)
    return refuse("invalid", [{ path: "reason", message: `Please keep the reason to ${MAX_REASON} characters.` }]);
  const text = child.sealed === null ? "" : ctx.cipher.open(child.sealed, input.id);
  return await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto("medical_access")
      .values({
        child_id: input.id,
        actor: `user:${actor.userId}`,
        reason,
        role: actor.kind,
        franchise_id: "franchiseId" in actor ? actor.franchiseId : null,
      })
      .execute();
    return ok({ medical_conditions: text });
  });
}
