import { createHash, randomBytes } from "node:crypto";
import type { Db, SystemContext } from "../../kernel/index.ts";

/** Finds or creates the account of an email address and locks its row. A new account stays closed until the address is confirmed. */
export async function ensureAccount(ctx: Pick<SystemContext, "newId">, trx: Db, email: string, name: string) {
  const find = () =>
    trx
      .selectFrom("user_account")
      .select(["id", "email_verified_at", "disabled_at"])
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known;
  const guestId = await createAccountGuest(ctx, trx);
  const id = ctx.newId();
  await trx
    .insertInto("user_account")
    .values({ id, email, name, guest_id: guestId })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const account = await find();
  if (account === undefined) throw new Error("The account that was just created is missing");
  if (account.id !== id) await trx.deleteFrom("guest").where("id", "=", guestId).execute();
  return account;
}

/** Creates the account's own guest record. It never expires, and nobody has its token. */
async function createAccountGuest(ctx: Pick<SystemContext, "newId">, trx: Db): Promise<string> {
  const id = ctx.newId();
  const token_hash = createHash("sha256").update(randomBytes(32)).digest();
  await trx.insertInto("guest").values({ id, token_hash, expires_at: "infinity" }).execute();
  return id;
}
