import type { CallSpec, Problem } from "@matinee/contract";
import type { Actor } from "@matinee/core/access";
import { findUser } from "@matinee/service/accounts";
import { issueGuest } from "@matinee/service/network";
import type { SystemContext } from "@matinee/service/kernel";

export interface VisitorRequest {
  readonly spec: CallSpec;
  readonly guestToken: string | undefined;
  /** Whom that token names; null where it is unknown. */
  readonly guestId: string | null;
  readonly bearer: string | null;
  /** It came from a page of the shop: with the right store key. */
  readonly fromStore: boolean;
}

export interface Visitor {
  readonly outcome: { readonly ok: true; readonly value: Actor } | { readonly ok: false; readonly error: Problem };
  /** To be sent in X-No-Auth-Token and kept by the client. */
  readonly newToken?: string;
}

/** Who asks where nobody needs to be known: a guest to whom nothing belongs. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";
const nobody: Actor = { kind: "guest", guestId: NOBODY };

/**
 * Who asks, by the rules of contract.md (Conventions). A call that needs a guest refuses a token it doesn't know and sends a new one
 * beside the 401; where no token came, the visit begins with this call.
 */
export async function findVisitor(
  system: Pick<SystemContext, "db" | "newId" | "tokens">,
  request: VisitorRequest,
): Promise<Visitor> {
  const { spec, guestToken, guestId: known, bearer, fromStore } = request;
  if (spec.auth === "anyone" || spec.auth === "provider") {
    if (!fromStore || guestToken !== undefined || bearer !== null) return { outcome: { ok: true, value: nobody } };
    const { token } = await issueGuest(system.db, system.newId);
    return { outcome: { ok: true, value: nobody }, newToken: token };
  }
  // Whoever says that they are logged in is that user or nobody: falling back to the browser's guest would show another basket.
  if (bearer !== null) return { outcome: ofUser(spec, await findUser(system, bearer)) };
  if (spec.auth !== "guest") return { outcome: { ok: false, error: { code: "not_logged_in" } } };

  if (known !== null) return { outcome: { ok: true, value: { kind: "guest", guestId: known } } };
  const { guestId, token } = await issueGuest(system.db, system.newId);
  if (guestToken === undefined) return { outcome: { ok: true, value: { kind: "guest", guestId } }, newToken: token };
  return { outcome: { ok: false, error: { code: "guest_token_unknown" } }, newToken: token };
}

function ofUser({ auth }: CallSpec, user: Actor | null): Visitor["outcome"] {
  if (user === null) return { ok: false, error: { code: "not_logged_in" } };
  const isNetwork = user.kind === "network_admin";
  const isStaff = isNetwork || user.kind === "franchise_admin" || user.kind === "franchise_staff";
  const refused = (auth === "staff" && !isStaff) || (auth === "network" && !isNetwork);
  return refused ? { ok: false, error: { code: "forbidden" } } : { ok: true, value: user };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(header: string | undefined): string | null {
  return /^bearer +(\S+)$/iu.exec(header ?? "")?.[1] ?? null;
}
