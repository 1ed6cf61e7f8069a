import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";

/** Revokes an API key: no call with it is answered from now on. Once more changes nothing. */
export async function revokeApiKey(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const key = await trx
      .selectFrom("api_key")
      .select(["franchise_id", "name", "revoked_at"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    const franchiseIds = key === undefined || key.franchise_id === null ? [] : [key.franchise_id];
    if (key === undefined || !can(ctx.actor, "connection:manage", { franchiseIds })) return missing("The connection");
    if (key.revoked_at !== null) return ok(undefined);
    await trx
      .updateTable("api_key")
      .set({ revoked_at: sql<string>`now()` })
      .where("id", "=", id)
      .execute();
    const detail = { before: { name: key.name } };
    await audit(ctx, trx, { action: "api_key_revoked", subject: `api_key:${id}`, detail, school: key.franchise_id });
    return ok(undefined);
  });
}
