import type { Db } from "../../kernel/index.ts";

/** Why the owner of an account can't work for a school (null: the network), as a sentence. Null if they can. */
export async function whyNotInvited(
  db: Db,
  account: { readonly id: string; readonly disabled_at: string | null },
  franchiseId: number | null,
): Promise<string | null> {
  if (account.disabled_at !== null) return "The login with this address was closed. Please use another address.";
  const roles = await db
    .selectFrom("user_role")
    .select(["role", "franchise_id"])
    .where("user_id", "=", account.id)
    .execute();
  if (roles.some((one) => one.role !== "CUSTOMER" && one.franchise_id === franchiseId))
    return "Somebody with this address works here already. You can change their role in the list.";
  return null;
}
