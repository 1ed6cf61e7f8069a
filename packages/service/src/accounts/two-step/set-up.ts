import type { TwoStepSetUp } from "@matinee/contract";
import type { Context, Db } from "../../kernel/index.ts";
import { newTotpSecret, totpAddress } from "./totp.ts";

/** Makes the secret of an authenticator app that is being set up. It replaces one that was not finished; the app in use goes on. */
export async function beginSetUp(
  ctx: Pick<Context, "cipher" | "site">,
  db: Db,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<TwoStepSetUp> {
  const secret = newTotpSecret();
  const next_secret_ciphertext = ctx.cipher.seal(secret, userId);
  await db
    .insertInto("two_step")
    .values({ user_id: userId, next_secret_ciphertext })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ next_secret_ciphertext }))
    .execute();
  return { secret, uri: totpAddress(secret, { issuer: ctx.site.seller.name, email }) };
}
