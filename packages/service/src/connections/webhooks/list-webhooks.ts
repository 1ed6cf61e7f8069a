import type { CallParsed, Webhook } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { authorize, inSchool, ofSchool, ownSchool, type Context, type Db, type Outcome } from "../../kernel/index.ts";

/** The webhooks of the actor's school, or of the network and all its schools, the newest first. Never their secrets. */
export async function listWebhooks(
  ctx: Context,
  { school }: CallParsed<"GET /v1/staff/webhooks", "query">,
): Promise<Outcome<Webhook[]>> {
  const allowed = authorize(ctx, "connection:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const theirs = sql`${inSchool(ctx, sql`w.franchise_id`)} and ${ofSchool(school, sql`w.franchise_id`)}`;
  return ok([...(await readWebhooks(ctx.db, theirs))]);
}

/** Webhooks as they are shown; `which` is about the rows `w`. */
export async function readWebhooks(db: Db, which: RawBuilder<unknown>): Promise<readonly Webhook[]> {
  const statement = sql`
    select w.id, w.name, w.url, w.kinds as events, w.status, w.disabled_reason, w.failing_since, w.delivered_at, w.created_at, w.version,
        case when w.old_secret_until > now() then w.old_secret_until end as old_secret_until,
        case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as school
      from webhook_endpoint w left join franchise f on f.id = w.franchise_id
     where ${which} order by w.created_at desc, w.id`;
  return await rowsOf("a webhook", shapes.webhook, statement).execute(db);
}
