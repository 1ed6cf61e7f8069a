import { passwordMatches } from "./passwords.ts";
import { type Context, type Db, missing, refuse, type Outcome } from "../../kernel/index.ts";

interface Known {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Whether who asks knows the account's password; `field` is where it was typed. */
export async function checkPassword(
  ctx: Context,
  userId: string,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Outcome<Known>> {
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
    return refuse("invalid", [{ path: field, message: "This is not your password." }]);
  return { ok: true, value: { email, name, passwordHash } };
}

/** Locks the account's row; false where the password is another one meanwhile, or the account is gone. */
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
