import { passwordMatches } from "./passwords.ts";
import { type Context, type Db, missing, refuse, type Outcome } from "../../kernel/index.ts";

interface CheckedAccount {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Checks the account's password. A wrong one gets `invalid` under the path `field`. */
export async function checkPassword(
  ctx: Context,
  userId: string,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Outcome<CheckedAccount>> {
  if (password === "") return refuse("invalid", [{ path: field, message: "Please enter your password." }]);
  const account = await ctx.db
    .selectFrom("user_account")
    .select(["email", "name", "password_hash"])
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (account === undefined) return missing("The account");
  const { email, name, password_hash: passwordHash } = account;
  if (!(await passwordMatches(password, passwordHash)) || passwordHash === null)
    return refuse("invalid", [{ path: field, message: "That password is not right." }]);
  return { ok: true, value: { email, name, passwordHash } };
}

/** Locks the account's row. False if the password has changed since it was checked, or the account is disabled. */
export async function lockAccount(trx: Db, userId: string, passwordHash: string): Promise<boolean> {
  const still = await trx
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", userId)
    .where("password_hash", "=", passwordHash)
    .where("disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return still !== undefined;
}
