import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { lockInvitation, endLink } from "./lock-invitation.ts";

/** Takes an open invitation back. Its link ends. */
export async function takeBackInvitation(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:invite", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockInvitation(ctx, trx, id);
    if (!found.ok) return found;
    await trx.deleteFrom("staff_invitation").where("id", "=", id).execute();
    await endLink(trx, found.value.token_id);
    await audit(ctx, trx, {
      action: "staff_invitation_taken_back",
      subject: `invitation:${id}`,
      school: found.value.franchise_id,
    });
    return ok(undefined);
  });
}
