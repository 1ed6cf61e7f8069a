import { randomBytes } from "node:crypto";
import type { CallParsed, FieldDetail, MadeApiKey } from "@matinee/contract";
import { hasRight, isStaff, KEY_PREFIX, type KeyScope } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { schoolOfConnection } from "../school-of-connection.ts";
import { hashOfKey } from "./find-api-key.ts";

type Form = CallParsed<"POST /v1/staff/api-keys", "body">;

const KEY_BYTES = 32;
const DEFAULT_DAYS = 365;
const LONGEST_DAYS = 2 * 366;
/** How many keys of one school, or of the network, may be in force at a time. */
const MOST_KEYS = 30;
const DAY_MS = 86_400_000;

/** Makes an API key. The answer alone has it: only its hash is stored. Nobody gives a key what they may not see themselves. */
export async function makeApiKey(ctx: Context, form: Form): Promise<Outcome<MadeApiKey>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  const place = await schoolOfConnection(ctx, form.franchise_id);
  if (!place.ok) return place;
  const { actor } = ctx;
  if (!isStaff(actor)) return refuse("forbidden");
  const { name, scopes } = form;
  const expiresOn = form.expires_on ?? dayAfter(ctx.today(), DEFAULT_DAYS);
  const problems = [...scopeProblems(ctx, scopes), ...dayProblems(ctx.today(), expiresOn)];
  if (problems.length > 0) return refuse("invalid", problems);
  const key = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString("base64url")}`;
  const id = ctx.newId();
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<MadeApiKey>> => {
    const { rows } = await sql`select from api_key where franchise_id is not distinct from ${place.value}
      and revoked_at is null and expires_at > now()`.execute(trx);
    if (rows.length >= MOST_KEYS)
      return refuse(
        "in_use",
        `There are already ${MOST_KEYS} active keys. Please revoke some that are no longer needed.`,
      );
    await trx
      .insertInto("api_key")
      .values({
        id,
        franchise_id: place.value,
        name,
        scopes: [...new Set(scopes)],
        hash: hashOfKey(key),
        hint: key.slice(-4),
        created_by: actor.userId,
        // The whole of the last day counts.
        expires_at: sql<string>`(${expiresOn}::date + 1)::timestamp at time zone 'Europe/London'`,
      })
      .execute();
    await audit(ctx, trx, {
      action: "api_key_made",
      subject: `api_key:${id}`,
      detail: { after: { name, scopes, expires_on: expiresOn } },
      school: place.value,
    });
    return ok({ id, key });
  });
}

function scopeProblems(ctx: Context, scopes: readonly KeyScope[]): FieldDetail[] {
  if (scopes.length === 0) return [{ path: "scopes", message: "Choose what the key may do." }];
  if (!scopes.includes("money:read") || hasRight(ctx.actor, "order:read")) return [];
  return [{ path: "scopes", message: "You can't give a right that you don't have yourself: you see no money." }];
}

function dayProblems(today: string, on: string): FieldDetail[] {
  const path = "expires_on";
  if (on < today) return [{ path, message: "This day is over. Choose a later one." }];
  return on > dayAfter(today, LONGEST_DAYS) ? [{ path, message: "Choose a day within two years." }] : [];
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
