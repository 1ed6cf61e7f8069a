import { isStaff } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { ensureAccount, queueStaffInvitation } from "../../accounts/index.ts";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { mayGive } from "./end-own-invitations.ts";
import { lockInvitation, endLink } from "./lock-invitation.ts";

/** Mails an open invitation again, with a new link for 14 days. The link of the mail before ends. */
export async function resendInvitation(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:invite", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockInvitation(ctx, trx, id);
    if (!found.ok) return found;
    const { email, name, token_id: oldToken } = found.value;
    if (!isStaff(ctx.actor) || !mayGive(ctx.actor, found.value))
      return refuse("invalid", [{ path: "", message: NOT_TO_GIVE }]);
    const account = await ensureAccount(ctx, trx, email, name);
    const tokenId = await queueStaffInvitation(ctx, trx, { userId: account.id, email, host: ctx.site.host });
    if (tokenId === null)
      return refuse("too_many_requests", "This address has had many invitations in this hour. Please try again later.");
    await trx
      .updateTable("staff_invitation")
      .set({ token_id: tokenId, sent_at: sql<string>`now()` })
      .where("id", "=", id)
      .execute();
    await endLink(trx, oldToken);
    await audit(ctx, trx, {
      action: "staff_invited_again",
      subject: `invitation:${id}`,
      school: found.value.franchise_id,
    });
    return ok(undefined);
  });
}

const NOT_TO_GIVE = "This invitation gives rights that you don't have yourself. Please ask another administrator.";
