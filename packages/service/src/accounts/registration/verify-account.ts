import type { LoginAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { MARKETING_WORDING } from "../../families/index.ts";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { activateAccount, revokeLinks, redeemLink } from "./email-links.ts";
import { completeLogin, type LoginBrowser } from "../two-step/complete-login.ts";

/** Confirms an email address with the link from the mail, opens the account and logs the owner in. */
export async function verifyAccount(
  ctx: Context,
  { token, ...browser }: LoginBrowser & { readonly token: string },
): Promise<Outcome<LoginAnswer>> {
  return await inTransaction(ctx.db, async (trx) => {
    const link = await redeemLink(ctx, trx, token, ["verify"]);
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
    return ok(await completeLogin(ctx, trx, { ...browser, userId: link.user_id }));
  });
}
