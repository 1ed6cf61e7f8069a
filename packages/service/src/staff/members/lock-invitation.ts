import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { missing, type Context, type Db } from "../../kernel/index.ts";

export async function lockInvitation(ctx: Context, trx: Db, id: string) {
  const found = await trx
    .selectFrom("staff_invitation")
    .select(["email", "name", "token_id", "franchise_id", "role", "sees_money", "sees_health", "may_export"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return missing("The invitation");
  const franchiseIds = found.franchise_id === null ? [] : [found.franchise_id];
  return can(ctx.actor, "staff:invite", { franchiseIds }) ? ok(found) : missing("The invitation");
}

export async function endLink(trx: Db, tokenId: string): Promise<void> {
  await trx
    .updateTable("email_token")
    .set({ used_at: sql<string>`coalesce(used_at, now())` })
    .where("id", "=", tokenId)
    .execute();
}
