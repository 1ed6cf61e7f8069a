import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { completeLogin } from "../two-step/complete-login.ts";
import { activateAccount, revokeLinks, redeemLink } from "../registration/email-links.ts";
import { hashPassword, passwordProblem } from "./passwords.ts";

const purposes = ["reset", "invite"] as const;

/**
 * Sets a password with the link from a mail. This also confirms the email address and ends every session of the account. A guest who was
 * invited is logged in and finds their orders. After a forgotten password the owner logs in themselves. Returns the
 * address.
 */
export async function resetPassword(
  ctx: Context,
  input: { readonly token: string; readonly password: string; readonly userAgent?: string | undefined },
): Promise<Outcome<{ readonly email: string; readonly token: string | null }>> {
  const email = await emailOfLink(ctx, input.token);
  if (email === null) return refuse("link_used_up");
  const problem = passwordProblem(input.password, email);
  // Checked before the link is redeemed, so that the link still works for another password.
  if (problem !== null) return refuse("invalid", [{ path: "password", message: problem }]);
  const passwordHash = await hashPassword(input.password);
  return await inTransaction(ctx.db, async (trx) => {
    const link = await redeemLink(ctx, trx, input.token, purposes);
    if (link === null || !(await activateAccount(trx, link.user_id, { passwordHash, name: null })))
      return refuse("link_used_up");
    await revokeLinks(trx, link.user_id);
    await endSessions(trx, link.user_id, "password");
    if (link.purpose !== "invite") return ok({ email, token: null });
    // The link came from a mail, so the guest of this browser may be somebody else: only the address counts.
    const answer = await completeLogin(ctx, trx, { userId: link.user_id, userAgent: input.userAgent });
    // A login that needs a second step begins on the login page.
    return ok({ email, token: answer.data.value.token });
  });
}

async function emailOfLink(ctx: Context, token: string): Promise<string | null> {
  const id = ctx.tokens.readLink(token);
  if (id === null) return null;
  const row = await ctx.db
    .selectFrom("email_token as t")
    .innerJoin("user_account as u", "u.id", "t.user_id")
    .select("u.email")
    .where("t.id", "=", id)
    .where("t.purpose", "in", purposes)
    .where("t.used_at", "is", null)
    .where("t.expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row?.email ?? null;
}
