import type { CallSpec } from "@matinee/contract";
import {
  FRANCHISE_ROLES,
  STAFF_RIGHTS,
  can,
  hasRight,
  isStaff,
  type Action,
  type Actor,
  type Ownership,
  type Role,
  type StaffActor,
} from "@matinee/core/access";
import type { Thing } from "./people.ts";

/** Whose thing a call is about, seen from who asks. */
export const WHOSE = ["own", "another customer's", "another franchise's", "nobody's"] as const;
export type Whose = (typeof WHOSE)[number];

/** One question that the policy answers about a call. */
export interface Rule {
  /** Null: open to everybody, as the verb's own list says why (tools/lint/open-verbs.ts). */
  readonly action: Action | null;
  /** What it names by an id; null: nothing that is anybody's. */
  readonly thing: Thing | null;
  /** About baskets and families as visitors have them: staff have none, and are refused whatever the policy lets them do elsewhere. */
  readonly visitorsOnly: boolean;
  /** What the call asks before it looks at the thing. */
  readonly before?: Action;
  /** How it misses what it names; 404 unless said otherwise. */
  readonly misses?: 404 | 422;
}

/** How a call must end: let in (whatever it then answers), or the status that keeps out. */
export type Ending = "in" | 401 | 403 | 404 | 422;

/** Who asks: a role by its own login, or staff who view the shop as a family. */
export type Asker = Role | `view by ${StaffActor["kind"]}` | Limited | `view by ${Limited}`;

/** Somebody who manages a school, without any of the rights that the school can take away; a teacher who sees their own classes alone. */
type Limited = "FRANCHISE_ADMIN without rights" | "FRANCHISE_STAFF of own classes";
const own = { kind: "FRANCHISE_STAFF", userId: "u6", franchiseId: 1, ownClasses: true } as const;
const limited = { kind: "FRANCHISE_ADMIN", userId: "u5", franchiseId: 1, without: STAFF_RIGHTS } as const;

const view = (staff: StaffActor): Actor => ({
  kind: "CUSTOMER",
  userId: "u1",
  customerId: "mine",
  guestId: "mine",
  viewedBy: { staff, familyFranchiseIds: [1] },
});

const staff = (kind: StaffActor["kind"]): StaffActor =>
  kind === "NETWORK_ADMIN" ? { kind, userId: "u4" } : { kind, userId: "u2", franchiseId: 1 };

const STAFF_ROLES = [...FRANCHISE_ROLES, "NETWORK_ADMIN"] as const;

/** Every role, and a view by every role of staff. */
const actors: ReadonlyMap<Asker, Actor> = new Map<Asker, Actor>([
  ["GUEST", { kind: "GUEST", guestId: "mine" }],
  ["CUSTOMER", { kind: "CUSTOMER", userId: "u1", customerId: "mine", guestId: "mine" }],
  ...STAFF_ROLES.map((kind) => [kind, staff(kind)] as const),
  ...STAFF_ROLES.map((kind) => [`view by ${kind}`, view(staff(kind))] as const),
  ["FRANCHISE_ADMIN without rights", limited],
  ["view by FRANCHISE_ADMIN without rights", view(limited)],
  ["FRANCHISE_STAFF of own classes", own],
  ["view by FRANCHISE_STAFF of own classes", view(own)],
]);

export const ASKERS = [...actors.keys()];

const owners: Record<Exclude<Whose, "nobody's">, Ownership> = {
  own: { guestId: "mine", customerId: "mine", franchiseIds: [1] },
  "another customer's": { guestId: "theirs", customerId: "theirs", franchiseIds: [1] },
  "another franchise's": { guestId: "far", customerId: "far", franchiseIds: [2] },
};

/** What the policy and the contract's column Who say of a call; what nobody has and what is somebody else's look the same. */
export function expectedEnding(spec: CallSpec, rule: Rule, asker: Asker, whose: Whose): Ending {
  const actor = actors.get(asker);
  if (actor === undefined) throw new Error(`${asker} is nobody who asks`);
  const role = actor.kind;
  if (role === "GUEST" && spec.auth !== "anyone" && spec.auth !== "guest" && spec.auth !== "provider") return 401;
  if (spec.auth === "staff" && !isStaff(actor)) return 403;
  if (spec.auth === "network" && role !== "NETWORK_ADMIN") return 403;
  if (rule.action === null) return "in";
  if (rule.visitorsOnly && isStaff(actor)) return 403;
  if (![rule.before ?? rule.action, rule.action].every((action) => hasRight(actor, action)))
    return role === "GUEST" ? 401 : 403;
  if (rule.thing === null) return "in";
  return whose !== "nobody's" && can(actor, rule.action, owners[whose]) ? "in" : (rule.misses ?? 404);
}
