import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { MARKETING_WORDING } from "../../families/index.ts";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { activateAccount, revokeLinks, redeemLink } from "./email-links.ts";
import { mergeGuestIntoAccount } from "../merge/merge-guest-into-account.ts";
import { startSession, tokenResponse, type TokenResponse } from "../sessions/sessions.ts";

/** Confirms an email address with the link from the mail, opens the account and logs the owner in. */
export async function verifyAccount(
  ctx: Context,
  input: { readonly token: string; readonly guestToken?: string | undefined; readonly userAgent?: string | undefined },
): Promise<Outcome<TokenResponse>> {
  return await inTransaction(ctx.db, async (trx) => {
    const link = await redeemLink(ctx, trx, input.token, ["verify"]);
    if (link === null) return refuse("link_used_up");
    const opened = await activateAccount(trx, link.user_id, {
      name: link.pending_name,
      passwordHash: link.pending_password_hash,
    });
    if (!opened) return refuse("link_used_up");
    await revokeLinks(trx, link.user_id);
    await trx
      .insertInto("consent")
      .values({
        customer_id: null,
        child_id: null,
        user_id: link.user_id,
        kind: "marketing",
        given: link.pending_marketing,
        wording_version: MARKETING_WORDING,
        recorded_by: `user:${link.user_id}`,
      })
      .execute();
    await mergeGuestIntoAccount(ctx, trx, link.user_id, input.guestToken);
    return ok(
      tokenResponse(
        await startSession(ctx, trx, { userId: link.user_id, host: ctx.site.host, userAgent: input.userAgent }),
      ),
    );
  });
}
