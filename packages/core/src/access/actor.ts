/** Roles of staff who work for one franchise, the most powerful first. */
export const FRANCHISE_ROLES = ["FRANCHISE_ADMIN", "FRANCHISE_STAFF"] as const;

/** What a school can take away from a member of its staff, whatever their role has. */
export const STAFF_RIGHTS = ["money", "health", "export"] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** A member of staff: of one franchise, or of the network. */
export type StaffActor =
  | {
      readonly kind: (typeof FRANCHISE_ROLES)[number];
      readonly userId: string;
      readonly franchiseId: number;
      /** The rights that were taken away from this person. Default: none. */
      readonly without?: readonly StaffRight[];
      /** True: of the school, only the classes that this person teaches, and their families. */
      readonly ownClasses?: true;
      /** True: an API key, whose id is `userId`. */
      readonly isKey?: true;
      /** True: an API key that reads no families. Previews of changes tell it how many they affect, and no names. */
      readonly hidesFamilies?: true;
    }
  | {
      readonly kind: "NETWORK_ADMIN";
      readonly userId: string;
      /** What an API key of the network lacks. */
      readonly without?: readonly StaffRight[];
      readonly isKey?: true;
      readonly hidesFamilies?: true;
    };

/** A member of staff who views the shop as a family. A view has no right that the staff role does not have itself. */
export interface Viewer {
  readonly staff: StaffActor;
  /** The schools that the family is a customer of. */
  readonly familyFranchiseIds: readonly number[];
}

/**
 * The person who makes a request: a visitor by guest token, a logged-in customer, or staff. `kind` is the role of the spec
 * (§6), by the same name on the wire, here and in the database; a visitor has none.
 */
export type Actor =
  | { readonly kind: "GUEST"; readonly guestId: string }
  /** A customer's basket and family belong to the account's own visitor, in whichever browser they are logged in. */
  | {
      readonly kind: "CUSTOMER";
      readonly userId: string;
      /** Null until the customer has saved their contact details. */
      readonly customerId: string | null;
      readonly guestId: string;
      /** Set while staff view the shop as this customer. */
      readonly viewedBy?: Viewer;
    }
  | StaffActor;

/** The roles of the spec (§6), and the visitor. */
export type Role = Actor["kind"];

/** True for staff of a franchise and of the network. */
export function isStaff(actor: Actor): actor is StaffActor {
  return actor.kind !== "GUEST" && actor.kind !== "CUSTOMER";
}

/** True for a program that calls with an API key. */
export function actsWithKey(actor: Actor): boolean {
  return isStaff(actor) && actor.isKey === true;
}

/** False for an API key without `families:read`: a preview tells it how many families a change affects, and not who they are. */
export function seesFamilies(actor: Actor): boolean {
  return !isStaff(actor) || actor.hidesFamilies !== true;
}

/** The owners of a resource. A missing owner matches no actor of that kind. */
export interface Ownership {
  readonly guestId?: string | null;
  readonly customerId?: string | null;
  readonly franchiseIds?: readonly number[];
}

/** The member of staff who views the shop as this actor, or null. */
export function viewerOf(actor: Actor): Viewer | null {
  return actor.kind === "CUSTOMER" ? (actor.viewedBy ?? null) : null;
}

/**
 * True if a login with this role of staff needs a second step: it sees money, or more than the person's own classes. The rights that were
 * taken away from the person make no difference: whoever runs a school sees all its families.
 */
export function needsSecondStep(staff: StaffActor): boolean {
  return staff.kind !== "FRANCHISE_STAFF" || staff.ownClasses !== true;
}
