import { can, POLICY, type Action, type Ownership } from "@matinee/core/access";
import { err, ok, type Result } from "@matinee/core/kernel";
import type { Problem } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "./context.ts";
import { missing } from "./outcome.ts";

type Who = Pick<Context, "actor">;

/**
 * The first line of a verb: whether its actor may do this to what belongs to `resource` (the policy table in core). Where that has to be
 * read first, `unread` asks whether they may do it to anything at all, and the verb asks again once it knows. Somebody else's thing
 * answers like one that nobody has; a 403 says nothing but what role one needs.
 */
export function authorize({ actor }: Who, action: Action, resource: Ownership | "unread"): Result<null, Problem> {
  if (POLICY[action][actor.kind] === "none")
    return err({ code: actor.kind === "guest" ? "not_logged_in" : "forbidden" });
  return resource === "unread" || can(actor, action, resource) ? ok(null) : missing(nounOf(action));
}

/** The first line of a verb about what the visitor has themselves: answers whose basket and family it is. Staff have none. */
export function authorizeVisitor(ctx: Who, action: Action): Result<string, Problem> {
  const guestId = visitorOf(ctx);
  if (guestId === null) return err({ code: "forbidden" });
  const allowed = authorize(ctx, action, { guestId });
  return allowed.ok ? ok(guestId) : allowed;
}

/**
 * The first line of a verb about what is the account holder's alone: their login, their data as a whole. Staff who look on as them are
 * refused, whatever else they may do in their place.
 */
export function authorizeOwner(ctx: Who, action: Action): Result<Owner, Problem> {
  const allowed = authorizeVisitor(ctx, action);
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  if (actor.kind !== "customer" || actor.viewedBy !== undefined) return err({ code: "forbidden" });
  return ok({ userId: actor.userId, guestId: actor.guestId });
}

export interface Owner {
  readonly userId: string;
  /** The account's own visitor, to whom the family and the orders belong. */
  readonly guestId: string;
}

/** Whether a member of staff looks on as this customer. */
export function isViewing({ actor }: Who): boolean {
  return actor.kind === "customer" && actor.viewedBy !== undefined;
}

/** The visitor whose basket and family this is; null for staff. */
export function visitorOf({ actor }: Who): string | null {
  return actor.kind === "guest" || actor.kind === "customer" ? actor.guestId : null;
}

const NOUNS: Readonly<Record<string, string>> = {
  order: "The order",
  checkout: "The order",
  customer: "The customer",
  child: "The child",
  location: "The venue",
  ticket: "The enquiry",
};

/** The words under which a verb of this action misses its thing. */
function nounOf(action: Action): string {
  return NOUNS[action.split(":")[0] ?? ""] ?? "That";
}

/** What belongs to the school of a member of staff, for what is asked about all of it at once. */
export function ownSchool({ actor }: Pick<Context, "actor">): Ownership {
  return "franchiseId" in actor ? { franchiseIds: [actor.franchiseId] } : {};
}

/** Which rows of a list a member of staff sees, by the row's school: their own school's; the network sees all of them. */
export function inSchool({ actor }: Pick<Context, "actor">, franchiseId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.kind === "network_admin") return sql<boolean>`true`;
  return "franchiseId" in actor ? sql<boolean>`${franchiseId} = ${actor.franchiseId}` : sql<boolean>`false`;
}
