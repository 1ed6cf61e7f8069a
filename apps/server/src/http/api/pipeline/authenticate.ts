import type { CallSpec, Problem } from "@matinee/contract";
import { isStaff, type Actor } from "@matinee/core/access";
import { err, ok, type Result } from "@matinee/core/kernel";
import { findActor } from "@matinee/service/accounts";
import { issueGuest } from "@matinee/service/network";
import type { SystemContext } from "@matinee/service/kernel";
import type { AppContext } from "../../app-env.ts";
import type { StepResult } from "./pipeline.ts";
import { guestTokenHeader, type Tokens } from "./read-tokens.ts";

interface Unauthenticated extends Tokens {
  readonly c: AppContext;
  readonly deps: { readonly system: Pick<SystemContext, "db" | "newId" | "tokens"> };
  readonly spec: Pick<CallSpec, "auth">;
  readonly guestId: string | null;
  readonly fromStore: boolean;
}

/** The guest who asks where nobody needs to be known; owns nothing. */
export const UNKNOWN_GUEST_ID = "00000000-0000-0000-0000-000000000000";
const unknownGuest: Actor = { kind: "GUEST", guestId: UNKNOWN_GUEST_ID };

/**
 * Finds out who asks (contract.md, Conventions). A call that needs a guest refuses a token that it does not know with 401, and sends a
 * new token with the refusal; where no token came, the visit begins with this call.
 */
export async function authenticate(state: Unauthenticated): Promise<StepResult<{ readonly actor: Actor }>> {
  const { c, deps, spec, guestToken, guestId, bearer, fromStore } = state;
  const newGuest = async () => {
    const issued = await issueGuest(deps.system.db, deps.system.newId);
    c.header(guestTokenHeader, issued.token);
    return issued.guestId;
  };

  if (spec.auth === "anyone" || spec.auth === "provider") {
    if (fromStore && guestToken === undefined && bearer === null) await newGuest();
    return ok({ actor: unknownGuest });
  }
  // A client that sends a login is that user or nobody: falling back to the browser's guest would show another basket.
  if (bearer !== null) return actorOfUser(spec, await findActor(deps.system, bearer));
  if (spec.auth !== "guest") return err({ code: "not_logged_in" });

  if (guestId !== null) return ok({ actor: { kind: "GUEST", guestId } });
  const newId = await newGuest();
  return guestToken === undefined
    ? ok({ actor: { kind: "GUEST", guestId: newId } })
    : err({ code: "guest_token_unknown" });
}

function actorOfUser({ auth }: Pick<CallSpec, "auth">, user: Actor | null): Result<{ readonly actor: Actor }, Problem> {
  if (user === null) return err({ code: "not_logged_in" });
  const refused = (auth === "staff" && !isStaff(user)) || (auth === "network" && user.kind !== "NETWORK_ADMIN");
  return refused ? err({ code: "forbidden" }) : ok({ actor: user });
}
