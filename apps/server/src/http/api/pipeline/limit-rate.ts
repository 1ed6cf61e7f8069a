import { setTimeout as wait } from "node:timers/promises";
import type { Actor } from "@matinee/core/access";
import { err, ok } from "@matinee/core/kernel";
import type { Db } from "@matinee/database";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";
import { callLimits } from "./call-limits.ts";
import { clientAddress, knownAddress } from "./client-address.ts";
import { countTry } from "./count-try.ts";
import type { StepResult } from "./pipeline.ts";
import { knownDevice } from "./known-device.ts";
import type { JsonBody } from "./read-body.ts";

interface Unlimited extends JsonBody {
  readonly c: AppContext;
  readonly deps: { readonly db: Db; readonly config: Pick<Config, "sessionSecrets" | "trustProxy" | "production"> };
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
    origin: knownAddress(c, deps.config),
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
    const { allowed, hits, secondsLeft } = await countTry(deps.db, deps.config.sessionSecrets[0], counted, limit);
    if (!allowed) {
      c.header("Retry-After", String(secondsLeft));
      return err({ code: "too_many_requests", ...(isDeviceCall && { details: LINK_TEXT }) });
    }
    delay = Math.max(delay, delayOf(hits, limit.slowFrom));
  }
  if (delay > 0) await wait(delay);
  return ok({});
}

/** Said where a password was tried too often. A mailed link works at once, and is not counted here. */
const LINK_TEXT = "Too many attempts. Please wait a few minutes, or ask for a link by email to log in.";

function delayOf(hits: number, slowFrom: number | undefined): number {
  if (slowFrom === undefined || hits <= slowFrom) return 0;
  return Math.min(FIRST_DELAY_MS * 2 ** (hits - slowFrom - 1), LONGEST_DELAY_MS);
}

function emailIn(body: unknown): string | null {
  const email: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "email") : undefined;
  return typeof email === "string" ? email.trim().toLowerCase() : null;
}
