import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { mergeGuestIntoAccount } from "../merge/merge-guest-into-account.ts";
import { passwordMatches } from "../passwords/passwords.ts";
import { startSession, tokenResponse, type TokenResponse } from "../sessions/sessions.ts";

/** Logs in with email address and password. A wrong password, an unknown address and an unconfirmed one get the same answer. */
export async function login(
  ctx: Context,
  input: {
    readonly email: string;
    readonly password: string;
    readonly guestToken?: string | undefined;
    readonly userAgent?: string | undefined;
  },
): Promise<Outcome<TokenResponse>> {
  const account = await ctx.db
    .selectFrom("user_account")
    .select(["id", "password_hash"])
    .where("email", "=", input.email.trim().toLowerCase())
    .where("email_verified_at", "is not", null)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  const right = await passwordMatches(input.password, account?.password_hash ?? null);
  if (account === undefined || !right) return refuse("wrong_credentials");
  return await inTransaction(ctx.db, async (trx) => {
    // A password change ends every session. Check again, so that a login with the old password can't start after it.
    const still = await trx
      .selectFrom("user_account")
      .select("id")
      .where("id", "=", account.id)
      .where("password_hash", "=", account.password_hash)
      .where("disabled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (still === undefined) return refuse("wrong_credentials");
    await mergeGuestIntoAccount(ctx, trx, account.id, input.guestToken);
    return ok(
      tokenResponse(
        await startSession(ctx, trx, { userId: account.id, host: ctx.site.host, userAgent: input.userAgent }),
      ),
    );
  });
}
