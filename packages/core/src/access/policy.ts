import { viewerOf, type Actor, type Ownership, type Role, type StaffRight } from "./actor.ts";

/** The scope of a permission: everything, the actor's own, the actor's school's, or nothing. */
type Reach = "all" | "own" | "franchise" | "none";

/** All actions of the policy. `can` accepts no others. */
export type Action =
  | "catalogue:read"
  | "location:read"
  | "location:change"
  | "location:delete"
  | "list:export"
  | "cart:read"
  | "order:create"
  | "order:read"
  | "order:open"
  | "order:deliver"
  | "order:change"
  | "order:cancel"
  | "order:reverse"
  | "order:move"
  | "order:transfer"
  | "place:end"
  | "order:ask_payment"
  | "owed:read"
  | "debt:settle"
  | "payout:read"
  | "checkout:start"
  | "login:hand_on"
  | "login:protect"
  | "card:manage"
  | "customer:create"
  | "customer:read"
  | "customer:change"
  | "customer:impersonate"
  | "child:create"
  | "child:read"
  | "child:change"
  | "child:read_medical"
  | "consent:record"
  | "consent:read"
  | "ticket:create"
  | "ticket:read"
  | "ticket:answer"
  | "staff:enter"
  | "waiting:create"
  | "waiting:read"
  | "waiting:withdraw"
  | "waiting:answer"
  | "waiting:serve"
  | "booking:read"
  | "calendar:share"
  | "credit:read"
  | "order:pay_balance"
  | "account:read"
  | "account:change"
  | "account:manage"
  | "child:remove"
  | "work_item:read"
  | "work_item:act"
  | "work_item:pay_elsewhere"
  | "catalogue:manage"
  | "catalogue:change"
  | "offer:change"
  | "template:change"
  | "setting:read"
  | "setting:change"
  | "school:create"
  | "demo:remove"
  | "audit:read"
  | "staff:list"
  | "staff:invite"
  | "staff:change"
  | "connection:manage"
  | "import:manage";

const row = (guest: Reach, customer: Reach, staff: Reach, admin: Reach, network: Reach) => ({
  GUEST: guest,
  CUSTOMER: customer,
  FRANCHISE_STAFF: staff,
  FRANCHISE_ADMIN: admin,
  NETWORK_ADMIN: network,
});

/**
 * Who may do what (spec §6; product.md, Sessions and Families). School staff see families but no money, and take no list away. Nobody reads
 * the health data of a child that their school does not teach.
 *
 * Staff who view the shop as a family have what both columns grant: the customer's and their own (docs/decisions, 0023). Some
 * actions have no staff call of their own, so their staff columns apply in a view only.
 *
 * @internal
 */
export const POLICY: Readonly<Record<Action, Readonly<Record<Role, Reach>>>> = {
  //                        guest  customer staff        admin        network
  "catalogue:read": row("all", "all", "all", "all", "all"),
  "location:read": row("all", "all", "all", "all", "all"),
  "location:change": row("none", "none", "franchise", "franchise", "all"),
  "location:delete": row("none", "none", "none", "franchise", "all"),
  // A whole list as a file, which leaves the product with families' details in it.
  "list:export": row("none", "none", "none", "franchise", "all"),
  // The open order and the cart of whoever asks. Staff have none, and read an empty one.
  "cart:read": row("own", "own", "all", "all", "all"),
  // In a view: opening the family's cart. It holds no place and costs nothing.
  "order:create": row("own", "own", "none", "franchise", "all"),
  "order:read": row("own", "own", "none", "franchise", "all"),
  "order:change": row("own", "own", "none", "franchise", "all"),
  // The order page of the staff's app: what was bought, and for whom. Its amounts and payments need order:read as well.
  "order:open": row("none", "none", "franchise", "franchise", "all"),
  // Recording that a shop item was posted or handed out. No money moves, and whoever is at the desk does it.
  "order:deliver": row("none", "none", "franchise", "franchise", "all"),
  // Cancelling by the school's rule, in the family's own account. Staff cancel with order:reverse instead.
  "order:cancel": row("none", "own", "none", "none", "none"),
  // Cancelling and refunding a school's part of an order. It moves money, so the school's admins do it.
  "order:reverse": row("none", "none", "none", "franchise", "all"),
  // Moving a booking by the school's rule, in the family's own account.
  "order:move": row("none", "own", "none", "none", "none"),
  // The same by the school. It can waive what something costs more, so the school's admins do it.
  "order:transfer": row("none", "none", "none", "franchise", "all"),
  // Ending a child's place that no order sold. No money moves.
  "place:end": row("none", "none", "none", "franchise", "all"),
  // Mailing a family the link to pay. Whoever sees the amounts may ask for them.
  "order:ask_payment": row("none", "none", "none", "franchise", "all"),
  "owed:read": row("none", "none", "none", "franchise", "all"),
  // Recording what the school got of a debt that was brought over. It changes the books.
  "debt:settle": row("none", "none", "none", "franchise", "all"),
  // One payout is of the money of all schools.
  "payout:read": row("none", "none", "none", "none", "all"),
  // A checkout holds places and takes money: only the family starts one.
  "checkout:start": row("own", "own", "none", "none", "none"),
  "login:hand_on": row("none", "all", "all", "all", "all"),
  // The second step of one's own login: nobody changes another's here.
  "login:protect": row("none", "all", "all", "all", "all"),
  "card:manage": row("none", "own", "none", "none", "none"),
  "customer:create": row("own", "own", "none", "franchise", "all"),
  "customer:read": row("own", "own", "franchise", "franchise", "all"),
  // Staff correct the address of an order's mails, and nothing else.
  "customer:change": row("own", "own", "none", "franchise", "all"),
  "customer:impersonate": row("none", "none", "franchise", "franchise", "all"),
  "child:create": row("own", "own", "none", "franchise", "all"),
  "child:read": row("own", "own", "franchise", "franchise", "all"),
  "child:change": row("own", "own", "none", "franchise", "all"),
  "waiting:create": row("own", "own", "none", "none", "none"),
  // Everybody answers for their own browser only.
  "consent:record": row("own", "own", "all", "all", "all"),
  "consent:read": row("own", "own", "all", "all", "all"),
  "waiting:read": row("none", "own", "franchise", "franchise", "all"),
  "waiting:withdraw": row("none", "own", "none", "none", "none"),
  // The key of the mailed link says whose offer it is; the places go into the visitor's own cart.
  "waiting:answer": row("own", "own", "none", "none", "none"),
  // Offering a place out of turn or beyond the capacity, and passing a child over.
  "waiting:serve": row("none", "none", "franchise", "franchise", "all"),
  "booking:read": row("none", "own", "franchise", "franchise", "all"),
  "calendar:share": row("none", "own", "none", "none", "none"),
  // One sum over all schools, so no single school sees it.
  "credit:read": row("none", "own", "none", "none", "all"),
  "order:pay_balance": row("none", "own", "none", "none", "none"),
  "account:read": row("none", "own", "franchise", "franchise", "all"),
  // The marketing consent, which staff can only withdraw.
  "account:change": row("none", "own", "none", "franchise", "all"),
  // Password, logins, data export and account deletion: only the account holder.
  "account:manage": row("none", "own", "none", "none", "none"),
  "child:remove": row("none", "own", "none", "none", "none"),
  "ticket:create": row("all", "all", "all", "all", "all"),
  "ticket:read": row("none", "none", "franchise", "franchise", "all"),
  "ticket:answer": row("none", "none", "franchise", "franchise", "all"),
  "staff:enter": row("none", "none", "franchise", "franchise", "all"),
  // What somebody has to look at. Roles that see no money see the kinds that are about none.
  "work_item:read": row("none", "none", "franchise", "franchise", "all"),
  "work_item:act": row("none", "none", "none", "franchise", "all"),
  // Recording that a refund which failed was paid another way. It changes the books, so whoever moves money does it.
  "work_item:pay_elsewhere": row("none", "none", "none", "franchise", "all"),
  // The lists and editors of staff, with drafts and what is closed.
  "catalogue:manage": row("none", "none", "franchise", "franchise", "all"),
  // Classes, terms, closures, camps and items. Teachers change none.
  "catalogue:change": row("none", "none", "none", "franchise", "all"),
  // Coupons and offers: whoever may give money away sees them, and the codes.
  "offer:change": row("none", "none", "none", "franchise", "all"),
  // Stages, disciplines and categories are the same for all schools of a network.
  "template:change": row("none", "none", "none", "none", "all"),
  "setting:read": row("none", "none", "none", "franchise", "all"),
  // Profile, tax, brand, rules and hosts of a school.
  "setting:change": row("none", "none", "none", "franchise", "all"),
  "school:create": row("none", "none", "none", "none", "all"),
  "demo:remove": row("none", "none", "none", "none", "all"),
  // Who changed what, with amounts and reasons.
  "audit:read": row("none", "none", "none", "franchise", "all"),
  "staff:list": row("none", "none", "franchise", "franchise", "all"),
  "staff:invite": row("none", "none", "none", "franchise", "all"),
  "staff:change": row("none", "none", "none", "franchise", "all"),
  // API keys, with which other programs read and change what is the school's.
  "connection:manage": row("none", "none", "none", "franchise", "all"),
  // Files with families, classes and items that a school brings over from another system, and their undo.
  "import:manage": row("none", "none", "none", "franchise", "all"),
  "child:read_medical": row("own", "own", "franchise", "franchise", "none"),
};

/** What staff never do in a view, whatever their role may do elsewhere, each with its reason. */
const NEVER_IN_A_VIEW: ReadonlySet<Action> = new Set<Action>([
  // The view's hour would start again.
  "login:hand_on",
  // Only the account holder protects their login.
  "login:protect",
  // Consent to other companies' scripts is the family's own choice.
  "consent:record",
  // Staff give a reason each time they read health notes; a page of the shop asks for none.
  "child:read_medical",
]);

/** Actions whose staff column is about something else: in a view, the right to the second counts. */
const IN_A_VIEW: Readonly<Partial<Record<Action, Action>>> = {
  // Staff read an empty cart of their own. A family's is an order with amounts.
  "cart:read": "order:read",
};

/** What each right that a school can take away from a person covers. A role that has none of it has nothing to lose. */
const COVERED: Readonly<Record<StaffRight, ReadonlySet<Action>>> = {
  money: new Set<Action>([
    "order:create",
    "order:read",
    "order:change",
    "order:reverse",
    "order:transfer",
    "order:ask_payment",
    "owed:read",
    "debt:settle",
    "payout:read",
    "credit:read",
    "work_item:act",
    "work_item:pay_elsewhere",
  ]),
  health: new Set<Action>(["child:read_medical"]),
  export: new Set<Action>(["list:export", "import:manage"]),
};

/** What reaches beyond single classes: who works for their own classes alone has none of it. */
const OF_THE_WHOLE_SCHOOL: ReadonlySet<Action> = new Set<Action>([
  "location:change",
  // An order and a view show what a family has in other classes too.
  "order:open",
  "order:deliver",
  "customer:impersonate",
  // Enquiries and work items are of no class.
  "ticket:read",
  "ticket:answer",
  "work_item:read",
]);

/** True if a staff role has anything of what `right` covers. */
export function roleHas(role: Role, right: StaffRight): boolean {
  return [...COVERED[right]].some((action) => POLICY[action][role] !== "none");
}

/** What the table grants to this person: what their role has, without what was taken away from them. */
function reachOf(actor: Actor, action: Action): Reach {
  if ("ownClasses" in actor && OF_THE_WHOLE_SCHOOL.has(action)) return "none";
  const without = "without" in actor ? actor.without : undefined;
  return (without ?? []).some((right) => COVERED[right].has(action)) ? "none" : POLICY[action][actor.kind];
}

/** True if `actor` may perform `action` on `resource`. Anything not granted is refused. In a view, both the customer and the viewer may. */
export function can(actor: Actor, action: Action, resource: Ownership = {}): boolean {
  if (!reaches(actor, action, resource)) return false;
  const viewer = viewerOf(actor);
  return (
    viewer === null || (!NEVER_IN_A_VIEW.has(action) && reaches(viewer.staff, IN_A_VIEW[action] ?? action, resource))
  );
}

/** True if the role of `actor`, with what was left to this person, may perform `action` on some resource. */
export function hasRight(actor: Actor, action: Action): boolean {
  const viewer = viewerOf(actor);
  if (reachOf(actor, action) === "none") return false;
  return (
    viewer === null || (!NEVER_IN_A_VIEW.has(action) && reachOf(viewer.staff, IN_A_VIEW[action] ?? action) !== "none")
  );
}

function reaches(actor: Actor, action: Action, resource: Ownership): boolean {
  switch (reachOf(actor, action)) {
    case "all":
      return true;
    case "own":
      return isOwn(actor, resource);
    case "franchise":
      return isOfFranchise(actor, resource);
    case "none":
      return false;
  }
}

function isOwn(actor: Actor, resource: Ownership): boolean {
  if (actor.kind === "GUEST") return resource.guestId === actor.guestId;
  if (actor.kind !== "CUSTOMER") return false;
  // A resource with a customer stays that customer's, even if two people share a browser.
  if (typeof resource.customerId === "string") return resource.customerId === actor.customerId;
  return resource.guestId === actor.guestId;
}

function isOfFranchise(actor: Actor, resource: Ownership): boolean {
  if (!("franchiseId" in actor)) return false;
  return resource.franchiseIds?.includes(actor.franchiseId) ?? false;
}
