import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
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
import { knownDevice } from "./known-device.ts";
import type { JsonBody } from "./read-body.ts";

interface Unlimited extends JsonBody {
  readonly c: AppContext;
  readonly deps: { readonly db: Db; readonly config: Pick<Config, "sessionSecret" | "trustProxy" | "production"> };
  readonly name: string;
  readonly actor: Actor;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 3_000;

/** Slows a call down that comes often, and refuses one that came too often, with the seconds to wait in Retry-After. */
export async function limitRate({ c, deps, name, actor, json }: Unlimited): Promise<StepResult<object>> {
  const limits = callLimits[name];
  if (limits === undefined) return ok({});
  const email = emailIn(json);
  const address = clientAddress(c, deps.config);
  const isDeviceCall = limits.some(({ each }) => each === "device");
  const device = email === null || !isDeviceCall ? null : knownDevice(c, deps.config, email);
  const subjects = {
    address,
    visitor: actor.kind === "GUEST" ? actor.guestId : actor.userId,
    email,
    "email from address": email === null ? null : `${address} ${email}`,
    device,
  };
  let delay = 0;
  for (const limit of limits) {
    if (device !== null && limit.each !== "device") continue;
    const subject = subjects[limit.each];
    if (subject === null) continue;
    const counted = { call: limit.as ?? name, subject: `${limit.each} ${subject}` };
    const { hits, secondsLeft } = await count(deps.db, deps.config.sessionSecret, counted, limit.perSeconds);
    if (hits > limit.times) {
      c.header("Retry-After", String(secondsLeft));
      return err({ code: "too_many_requests", ...(isDeviceCall && { details: LINK_TEXT }) });
    }
    delay = Math.max(delay, delayOf(hits, limit.slowFrom));
  }
  if (delay > 0) await wait(delay);
  return ok({});
}

/** Said where a password was tried too often. A mailed link works at once, and is not counted here. */
const LINK_TEXT = "You can also ask for a link by email to choose a new password.";

function delayOf(hits: number, slowFrom: number | undefined): number {
  if (slowFrom === undefined || hits <= slowFrom) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (hits - slowFrom - 1), LONGEST_DELAY_MS);
}

function emailIn(body: unknown): string | null {
  const email: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "email") : undefined;
  return typeof email === "string" ? email.trim().toLowerCase() : null;
}

const triesRow = z.object({ hits: z.int(), secondsLeft: z.int() });

/**
 * Counts one try across all processes. Returns how many there are in this window, and the seconds until it ends. The subject is stored as
 * a keyed hash only. The window is a fixed one, by the database's clock.
 */
async function count(
  db: Db,
  secret: string,
  { call, subject }: { readonly call: string; readonly subject: string },
  perSeconds: number,
): Promise<{ readonly hits: number; readonly secondsLeft: number }> {
  const hash = createHmac("sha256", deriveKey(secret, "rate limits")).update(subject).digest("base64url");
  const statement = sql`
    insert into rate_limit (key, window_start)
    values (${`${call}:${hash}`}, to_timestamp(floor(extract(epoch from now()) / ${perSeconds}) * ${perSeconds}))
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits, greatest(1, ceil(extract(epoch from window_start) + ${perSeconds} - extract(epoch from now())))::int as "secondsLeft"`;
  const row = await rowsOf("the tries of a caller", triesRow, statement).executeTakeFirst(db);
  return row ?? { hits: 0, secondsLeft: 1 };
}
