import { can, hasRight, viewerOf, type Action, type Ownership } from "@matinee/core/access";
import { err, ok, type Result } from "@matinee/core/kernel";
import type { Problem } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "./context.ts";
import { missing } from "./outcome.ts";

type HasActor = Pick<Context, "actor">;

/**
 * Checks the policy table in core. Every command and query calls it first.
 *
 * Pass `"unread"` when the owner of the resource is not loaded yet. It checks only that the role may act on some resource; call
 * `authorize` again once the owner is known. Another owner's resource gets `not_found`, the same as a missing one. `forbidden`
 * depends on the role alone, so it reveals nothing about the resource.
 */
export function authorize({ actor }: HasActor, action: Action, resource: Ownership | "unread"): Result<null, Problem> {
  if (!hasRight(actor, action)) {
    if (viewerOf(actor) !== null) return err({ code: "forbidden", details: notInViewText(action) });
    return err({ code: actor.kind === "GUEST" ? "not_logged_in" : "forbidden" });
  }
  return resource === "unread" || can(actor, action, resource) ? ok(null) : missing(resourceName(action));
}

/** Authorizes a visitor for their own basket and family, and returns their guest id. Staff get `forbidden`: they have neither. */
export function authorizeVisitor(ctx: HasActor, action: Action): Result<string, Problem> {
  const guestId = visitorOf(ctx);
  if (guestId === null) return err({ code: "forbidden" });
  const allowed = authorize(ctx, action, { guestId, ...viewedFamily(ctx) });
  return allowed.ok ? ok(guestId) : allowed;
}

/** The owner of what belongs to the viewed family as a whole: the schools that it is a customer of. Empty outside a view. */
export function viewedFamily({ actor }: HasActor): Ownership {
  const viewer = viewerOf(actor);
  return viewer === null ? {} : { franchiseIds: viewer.familyFranchiseIds };
}

/**
 * Authorizes the account holder alone, for their logins and their complete data. Staff who are viewing the shop as this customer get
 * `forbidden`.
 */
export function authorizeOwner(ctx: HasActor, action: Action): Result<Owner, Problem> {
  const allowed = authorizeVisitor(ctx, action);
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  // Second to the policy: an action that staff may do elsewhere is still not the account holder's own.
  if (actor.kind !== "CUSTOMER" || actor.viewedBy !== undefined) return err({ code: "forbidden" });
  return ok({ userId: actor.userId, guestId: actor.guestId });
}

/** Authorizes whoever is logged in for the protection of their own login, and returns their user id. Nobody does this in a view. */
export function authorizeLogin(ctx: HasActor, action: Action): Result<string, Problem> {
  const allowed = authorize(ctx, action, {});
  if (!allowed.ok) return allowed;
  return ctx.actor.kind === "GUEST" ? err({ code: "not_logged_in" }) : ok(ctx.actor.userId);
}

export interface Owner {
  readonly userId: string;
  /** The account's own guest record, which owns the family and the orders. */
  readonly guestId: string;
}

/** True if a member of staff is viewing the shop as this customer. */
export function isViewing({ actor }: HasActor): boolean {
  return viewerOf(actor) !== null;
}

/** Why an action is not possible in a view; the screens show it. */
function notInViewText(action: Action): string {
  if (PAYING.has(action)) return "Only the family can pay. They find everything in their own account.";
  return /^(?:order|cart|credit):/u.test(action)
    ? "Your role doesn't let you see amounts. The family sees them in their own account."
    : "Your role doesn't allow this while you view the shop as a family.";
}

const PAYING: ReadonlySet<Action> = new Set<Action>(["checkout:start", "order:pay_balance", "card:manage"]);

/** The id of the guest record that owns the basket and family. Null for staff. */
export function visitorOf({ actor }: HasActor): string | null {
  return actor.kind === "GUEST" || actor.kind === "CUSTOMER" ? actor.guestId : null;
}

const RESOURCE_NAMES: Readonly<Record<string, string>> = {
  order: "The order",
  checkout: "The order",
  customer: "The customer",
  child: "The child",
  location: "The location",
  ticket: "The enquiry",
  waiting: "The place on the waiting list",
  work_item: "The work item",
  connection: "The connection",
  import: "The import",
  debt: "The debt",
};

/** The name of the resource in a `not_found` message. */
function resourceName(action: Action): string {
  return RESOURCE_NAMES[action.split(":")[0] ?? ""] ?? "That";
}

/** The staff member's own school, for lists and counts over everything it owns. */
export function ownSchool({ actor }: Pick<Context, "actor">): Ownership {
  return "franchiseId" in actor ? { franchiseIds: [actor.franchiseId] } : {};
}

/** SQL condition: staff see rows of their own school, network admins see every row. */
export function inSchool({ actor }: Pick<Context, "actor">, franchiseId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.kind === "NETWORK_ADMIN") return sql<boolean>`true`;
  return "franchiseId" in actor ? sql<boolean>`${franchiseId} = ${actor.franchiseId}` : sql<boolean>`false`;
}

/**
 * SQL condition: for who works for their own classes alone, those classes; a camp is none of them. True for everybody else, whose rights
 * are those of the school.
 */
export function inOwnClasses({ actor }: Pick<Context, "actor">, groupId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!("ownClasses" in actor)) return sql<boolean>`true`;
  return sql<boolean>`coalesce(${groupId} in (select classes_taught_by(${actor.userId}::uuid, ${actor.franchiseId}::int)), false)`;
}

/**
 * SQL condition: a lesson of today or tomorrow that the actor, who works for their own classes alone, takes instead of its teachers. False for
 * everybody else, who need no such lesson to see its children.
 */
export function isStoodInFor({ actor }: Pick<Context, "actor">, sessionId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!("ownClasses" in actor)) return sql<boolean>`false`;
  return sql<boolean>`${sessionId} in (select lessons_stood_in_for(${actor.userId}::uuid, ${actor.franchiseId}::int))`;
}

/** SQL condition: rows of the school that a list is narrowed to. True if it is narrowed to none. */
export function ofSchool(school: number | undefined, franchiseId: RawBuilder<unknown>): RawBuilder<boolean> {
  return school === undefined ? sql<boolean>`true` : sql<boolean>`${franchiseId} = ${school}`;
}

/**
 * SQL condition: where staff of a school view the shop as a family, only what belongs to their school. True outside such a view: the
 * family and the network see every school.
 */
export function inViewedSchool({ actor }: HasActor, franchiseId: RawBuilder<unknown>): RawBuilder<boolean> {
  const school = viewingSchool({ actor });
  return school === null ? sql<boolean>`true` : sql<boolean>`${franchiseId} = ${school}`;
}

/** The school whose staff view the shop as a family. Null outside a view, and in a view by the network. */
export function viewingSchool({ actor }: HasActor): number | null {
  const staff = viewerOf(actor)?.staff;
  return staff !== undefined && "franchiseId" in staff ? staff.franchiseId : null;
}
