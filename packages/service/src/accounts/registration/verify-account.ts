import type { LoginAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { MARKETING_WORDING } from "../../families/index.ts";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { checkRegistrant } from "./confirm-key.ts";
import { activateAccount, revokeLinks, redeemLink } from "./email-links.ts";
import { completeLogin, type LoginBrowser } from "../two-step/complete-login.ts";

interface Verification extends LoginBrowser {
  readonly token: string;
  /** What the registration left in this browser; empty if nothing. Clients that know no keys leave it out. */
  readonly confirm_key?: string | undefined;
  readonly password?: string | undefined;
}

/**
 * Confirms an email address with the link from the mail, opens the account and logs the owner in. With a key that is not the
 * registration's, its password is needed.
 */
export async function verifyAccount(
  ctx: Context,
  { token, confirm_key: key, password, ...browser }: Verification,
): Promise<Outcome<LoginAnswer>> {
  if (key !== undefined) {
    const checked = await checkRegistrant(ctx, { token, key, password });
    if (!checked.ok) return checked;
  }
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
