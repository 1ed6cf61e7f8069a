import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { ensureAccount } from "./ensure-account.ts";

interface StaffAccount {
  /** In lower case, and proved to be the owner's by something else than a mail. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Opens an account that works at once and has no role yet. Returns its user id. */
export async function openStaffAccount(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  { email, name, passwordHash }: StaffAccount,
): Promise<string> {
  const { id } = await ensureAccount(ctx, trx, email, name);
  await trx
    .updateTable("user_account")
    .set({ name, password_hash: passwordHash, email_verified_at: sql<string>`now()`, disabled_at: null })
    .where("id", "=", id)
    .execute();
  return id;
}
