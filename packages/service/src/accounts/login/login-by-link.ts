import type { LoginAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { redeemLink, revokeLinks } from "../registration/email-links.ts";
import { completeLogin, type LoginBrowser } from "../two-step/complete-login.ts";

/** Logs in with a mailed link, once. The other such links of the account end with it. The second step is still asked for. */
export async function loginByLink(
  ctx: Context,
  { token, ...browser }: LoginBrowser & { readonly token: string },
): Promise<Outcome<{ readonly answer: LoginAnswer; readonly email: string }>> {
  return await inTransaction(ctx.db, async (trx) => {
    const link = await redeemLink(ctx, trx, token, ["login"]);
    if (link === null) return refuse("link_used_up");
    const account = await trx
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", link.user_id)
      .where("disabled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (account === undefined) return refuse("link_used_up");
    await revokeLinks(trx, link.user_id, "login");
    return ok({ answer: await completeLogin(ctx, trx, { ...browser, userId: link.user_id }), email: account.email });
  });
}
