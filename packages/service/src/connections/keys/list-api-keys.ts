import type { ApiKey, CallParsed } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, inSchool, ofSchool, ownSchool, type Context, type Outcome } from "../../kernel/index.ts";

/** A key that ended is shown for so long; the audit log keeps it. */
const ENDED_DAYS = 90;

/** The API keys of the actor's school, or of the network and all its schools, the newest first. Never the keys themselves. */
export async function listApiKeys(
  ctx: Context,
  { school }: CallParsed<"GET /v1/staff/api-keys", "query">,
): Promise<Outcome<ApiKey[]>> {
  const allowed = authorize(ctx, "connection:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const statement = sql`
    select k.id, k.name, k.scopes, k.hint, k.created_at, k.expires_at, k.last_used_at,
        case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as school,
        case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as status
      from api_key k left join franchise f on f.id = k.franchise_id
     where ${inSchool(ctx, sql`k.franchise_id`)} and ${ofSchool(school, sql`k.franchise_id`)}
       and least(k.revoked_at, k.expires_at) > now() - make_interval(days => ${ENDED_DAYS})
     order by k.created_at desc, k.id`;
  return ok([...(await rowsOf("an API key", shapes.apiKey, statement).execute(ctx.db))]);
}
