import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import type { Context, Outcome } from "../../kernel/index.ts";
import { queueLinkMail, withMinimumDuration } from "../registration/email-links.ts";

/** Mails a link that logs in, if the address has an account. The response and its time are the same if it has none. */
export async function requestLoginLink(ctx: Context, input: { readonly email: string }): Promise<Outcome<undefined>> {
  await withMinimumDuration(
    inTransaction(ctx.db, async (trx) => {
      const account = await trx
        .selectFrom("user_account")
        .select("id")
        .where("email", "=", input.email.trim().toLowerCase())
        .where("email_verified_at", "is not", null)
        .where("disabled_at", "is", null)
        .executeTakeFirst();
      if (account !== undefined)
        await queueLinkMail(ctx, trx, { userId: account.id, mail: "account_login", host: ctx.site.host });
      return ok(undefined);
    }),
  );
  return ok(undefined);
}
