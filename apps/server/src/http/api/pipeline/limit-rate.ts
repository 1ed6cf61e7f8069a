import { createHmac } from "node:crypto";
import type { Actor } from "@matinee/core/access";
import { err, ok } from "@matinee/core/kernel";
import { rowsOf, type Db } from "@matinee/database";
import { deriveKey } from "@matinee/service/kernel";
import { sql } from "kysely";
import { z } from "zod";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";
import { callLimits } from "./call-limits.ts";
import { clientAddress } from "./client-address.ts";
import type { StepResult } from "./pipeline.ts";
import type { JsonBody } from "./read-body.ts";

interface Unlimited extends JsonBody {
  readonly c: AppContext;
  readonly deps: { readonly db: Db; readonly config: Pick<Config, "sessionSecret" | "trustProxy"> };
  readonly name: string;
  readonly actor: Actor;
}

/** Refuses a call that came too often, with the seconds to wait in Retry-After. */
export async function limitRate({ c, deps, name, actor, json }: Unlimited): Promise<StepResult<object>> {
  const limits = callLimits[name];
  if (limits === undefined) return ok({});
  const subjects = {
    address: clientAddress(c, deps.config),
    visitor: actor.kind === "GUEST" ? actor.guestId : actor.userId,
    email: emailIn(json),
  };
  for (const limit of limits) {
    const subject = subjects[limit.each];
    if (subject === null) continue;
    const counted = { call: limit.as ?? name, subject: `${limit.each} ${subject}` };
    const seconds = await secondsToWait(deps.db, deps.config.sessionSecret, counted, limit);
    if (seconds === null) continue;
    c.header("Retry-After", String(seconds));
    return err({ code: "too_many_requests" });
  }
  return ok({});
}

function emailIn(body: unknown): string | null {
  const email: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "email") : undefined;
  return typeof email === "string" ? email.trim().toLowerCase() : null;
}

const triesRow = z.object({ hits: z.int(), wait: z.int() });

/**
 * Counts one try across all processes. Returns the seconds to wait if it was one too many, otherwise null. The subject is stored as a
 * keyed hash only. The window is a fixed one, by the database's clock.
 */
async function secondsToWait(
  db: Db,
  secret: string,
  { call, subject }: { readonly call: string; readonly subject: string },
  { times, perSeconds }: { readonly times: number; readonly perSeconds: number },
): Promise<number | null> {
  const hash = createHmac("sha256", deriveKey(secret, "rate limits")).update(subject).digest("base64url");
  const statement = sql`
    insert into rate_limit (key, window_start)
    values (${`${call}:${hash}`}, to_timestamp(floor(extract(epoch from now()) / ${perSeconds}) * ${perSeconds}))
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits, ceil(extract(epoch from window_start) + ${perSeconds} - extract(epoch from now()))::int as wait`;
  const row = await rowsOf("the tries of a caller", triesRow, statement).executeTakeFirst(db);
  return row !== undefined && row.hits > times ? Math.max(1, row.wait) : null;
}
