import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** A webhook that the actor manages, locked until the end of the transaction. Another school's is as if it were not there. */
export async function lockWebhook(ctx: Context, trx: Db, id: string) {
  const found = await trx
    .selectFrom("webhook_endpoint")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const franchiseIds = found === undefined || found.franchise_id === null ? [] : [found.franchise_id];
  const isTheirs = found !== undefined && can(ctx.actor, "connection:manage", { franchiseIds });
  const outcome: Outcome<NonNullable<typeof found>> = isTheirs ? ok(found) : missing("The connection");
  return outcome;
}
