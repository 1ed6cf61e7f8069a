import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import type { Context, Outcome } from "../../kernel/index.ts";
import { queueLinkMail, withMinimumDuration } from "../registration/email-links.ts";

/** Mails a link to choose a new password, where there is an account; the answer is the same either way. */
export async function requestPasswordReset(
  ctx: Context,
  input: { readonly email: string },
): Promise<Outcome<undefined>> {
  await withMinimumDuration(
    inTransaction(ctx.db, async (trx) => {
      const account = await trx
        .selectFrom("user_account")
        .select("id")
        .where("email", "=", input.email.trim().toLowerCase())
        .where("disabled_at", "is", null)
        .executeTakeFirst();
      if (account !== undefined)
        await queueLinkMail(ctx, trx, { userId: account.id, mail: "account_reset", host: ctx.site.host });
    }),
  );
  return ok(undefined);
}
