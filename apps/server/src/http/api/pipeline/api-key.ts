import { keyScopes } from "@matinee/contract";
import { actorOfKey, KEY_PREFIX, keyAllows, type StaffActor } from "@matinee/core/access";
import { err, ok } from "@matinee/core/kernel";
import { findApiKey } from "@matinee/service/connections";
import type { SystemContext } from "@matinee/service/kernel";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";
import { countTry } from "./count-try.ts";
import type { StepResult } from "./pipeline.ts";
import { schoolHeader } from "./read-tokens.ts";

interface CallByKey {
  readonly c: AppContext;
  readonly deps: {
    readonly system: Pick<SystemContext, "db">;
    readonly config: Pick<Config, "sessionSecrets">;
  };
  readonly name: string;
}

/** How many calls a key may make in a minute, of all kinds together. */
const CALLS = { times: 300, perSeconds: 60 };

export function isApiKey(bearer: string | null): bearer is string {
  return bearer?.startsWith(KEY_PREFIX) === true;
}

/** Who calls with an API key. Refused: a key that ended, a call that its scopes leave out, another school than its own, too many calls. */
export async function actorOfApiKey(
  { c, deps, name }: CallByKey,
  sent: string,
): Promise<StepResult<{ readonly actor: StaffActor }>> {
  const key = await findApiKey(deps.system.db, sent);
  if (key === null) return err({ code: "api_key_wrong" });
  const needed = keyScopes[name];
  if (needed === undefined)
    return err({ code: "api_key_scope", details: "This call is not for API keys. Leave the key out, or log in." });
  if (!keyAllows(key.scopes, needed))
    return err({ code: "api_key_scope", details: `This call needs a key with the scope ${needed}.` });
  const school = c.req.header(schoolHeader);
  const own = key.franchiseId === null ? "network" : String(key.franchiseId);
  if (school !== undefined && school !== own)
    return err({ code: "api_key_scope", details: `This key is of another school: leave ${schoolHeader} out.` });
  const counted = { call: "api key", subject: key.id };
  const { allowed, hits, secondsLeft } = await countTry(deps.system.db, deps.config.sessionSecrets[0], counted, CALLS);
  c.header("RateLimit-Limit", String(CALLS.times));
  c.header("RateLimit-Remaining", String(Math.max(0, CALLS.times - hits)));
  c.header("RateLimit-Reset", String(allowed ? CALLS.perSeconds : secondsLeft));
  if (!allowed) {
    c.header("Retry-After", String(secondsLeft));
    return err({
      code: "too_many_requests",
      details: `A key makes at most ${CALLS.times} calls a minute. Please go on in ${secondsLeft} seconds.`,
    });
  }
  return ok({ actor: actorOfKey(key) });
}
