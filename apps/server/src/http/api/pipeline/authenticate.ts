import type { CallSpec } from "@matinee/contract";
import { flag } from "@matinee/contract/shapes";
import { isStaff, type Actor } from "@matinee/core/access";
import { err, ok } from "@matinee/core/kernel";
import { findCaller, type Workplace } from "@matinee/service/accounts";
import { beginVisit, resumeVisit, storeGuest } from "@matinee/service/network";
import type { SystemContext } from "@matinee/service/kernel";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";
import { knownAddress } from "./client-address.ts";
import { actorOfApiKey, isApiKey } from "./api-key.ts";
import { countTry } from "./count-try.ts";
import type { StepResult } from "./pipeline.ts";
import { guestTokenHeader, schoolHeader, type Tokens } from "./read-tokens.ts";

interface Unauthenticated extends Tokens {
  readonly c: AppContext;
  readonly deps: {
    readonly system: Pick<SystemContext, "db" | "newId" | "tokens" | "needsNoSecondStep">;
    readonly config: Pick<Config, "sessionSecrets" | "trustProxy">;
  };
  readonly name: string;
  readonly spec: Pick<CallSpec, "auth" | "cacheable">;
  readonly guestId: string | null;
  readonly fromStore: boolean;
}

/** The guest who asks where nobody needs to be known; owns nothing. */
export const UNKNOWN_GUEST_ID = "00000000-0000-0000-0000-000000000000";
const unknownGuest: Actor = { kind: "GUEST", guestId: UNKNOWN_GUEST_ID };

/**
 * Finds out who asks (contract.md, Conventions). A call that needs a guest refuses a token that it does not know with 401, and sends a
 * new token with the refusal; where no token came, the visit begins with this call. A visitor who only reads gets a token and no row.
 */
export async function authenticate(state: Unauthenticated): Promise<StepResult<{ readonly actor: Actor }>> {
  const { c, deps, spec, guestToken, guestId, bearer, fromStore } = state;
  // A key says who asks, also where nobody needs to be known: it works for the calls that are for keys alone. A cached response is sent
  // whatever comes along, so an answer that can be cached asks no key either.
  if (isApiKey(bearer) && spec.cacheable !== true) return await actorOfApiKey(state, bearer);
  const begin = () => {
    const visit = beginVisit(deps.system);
    c.header(guestTokenHeader, visit.token);
    return visit;
  };

  if (spec.auth === "anyone" || spec.auth === "provider") {
    if (fromStore && guestToken === undefined && bearer === null) begin();
    return ok({ actor: unknownGuest });
  }
  // A client that sends a login is that user or nobody: falling back to the browser's guest would show another basket.
  if (bearer !== null) return await actorOfUser(state, bearer);
  if (spec.auth !== "guest") return err({ code: "not_logged_in" });

  if (guestId !== null) return ok({ actor: { kind: "GUEST", guestId } });
  const writing = isWriting(c);
  if (writing && !(await mayMakeGuest(state))) {
    c.header("Retry-After", String(GUESTS_PER_SECONDS));
    return err({ code: "too_many_requests" });
  }
  if (guestToken === undefined) {
    const visit = begin();
    if (writing) await storeGuest(deps.system.db, visit);
    return ok({ actor: { kind: "GUEST", guestId: visit.guestId } });
  }
  const resumed = await resumeVisit(deps.system, guestToken, { writing, now: Date.now() });
  if (resumed !== null) return ok({ actor: { kind: "GUEST", guestId: resumed } });
  begin();
  return err({ code: "guest_token_unknown" });
}

/** How many new visitors may write something from one internet address in this time. A school's own network stays below it. */
const GUESTS = 200;
const GUESTS_PER_SECONDS = 3_600;

async function mayMakeGuest({ c, deps }: Pick<Unauthenticated, "c" | "deps">): Promise<boolean> {
  const address = knownAddress(c, deps.config);
  if (address === null) return true;
  const counted = { call: "new guest", subject: address };
  const limit = { times: GUESTS, perSeconds: GUESTS_PER_SECONDS };
  return (await countTry(deps.system.db, deps.config.sessionSecrets[0], counted, limit)).allowed;
}

/** The one GET that writes is the current order with create-if-needed (contract: "Basket and order"). */
export const isWriting = (c: AppContext): boolean =>
  !["GET", "HEAD"].includes(c.req.method) || flag.safeParse(c.req.query("create-if-needed")).data === true;

async function actorOfUser(
  { c, deps, spec: { auth } }: Unauthenticated,
  bearer: string,
): Promise<StepResult<{ readonly actor: Actor }>> {
  const sent = c.req.header(schoolHeader);
  const at = sent === undefined ? undefined : readWorkplace(sent);
  if (at === null) {
    const message = "Please send the id of a school, or the word network.";
    return err({ code: "malformed_request", details: [{ path: schoolHeader, message }] });
  }
  const found = await findCaller(deps.system, bearer, { at, asStaff: auth === "staff" || auth === "network" });
  if (!found.ok) return found;
  const user = found.value;
  const refused = (auth === "staff" && !isStaff(user)) || (auth === "network" && user.kind !== "NETWORK_ADMIN");
  return refused ? err({ code: "forbidden" }) : ok({ actor: user });
}

/** Null: neither a school's id nor the network. */
function readWorkplace(sent: string): Workplace | null {
  if (sent === "network") return sent;
  return /^[1-9]\d{0,8}$/u.test(sent) ? Number(sent) : null;
}
