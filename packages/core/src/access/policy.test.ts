import { expect, test } from "vitest";
import { isStaff, type Actor, type Ownership, type Role, type StaffActor } from "./actor.ts";
import { can, hasRight, POLICY, type Action } from "./policy.ts";

const actors: Record<Role, Actor> = {
  GUEST: { kind: "GUEST", guestId: "g1" },
  CUSTOMER: { kind: "CUSTOMER", userId: "u0", customerId: "c1", guestId: "g1" },
  FRANCHISE_STAFF: { kind: "FRANCHISE_STAFF", userId: "u1", franchiseId: 2 },
  FRANCHISE_ADMIN: { kind: "FRANCHISE_ADMIN", userId: "u2", franchiseId: 2 },
  NETWORK_ADMIN: { kind: "NETWORK_ADMIN", userId: "u3" },
};
const things: Record<string, Ownership> = {
  mine: { guestId: "g1", customerId: "c1", franchiseIds: [2, 3] },
  others: { guestId: "g9", customerId: "c9", franchiseIds: [9] },
  nobodys: {},
};

// Per action: which of mine/others/nobodys each role may touch, guest · customer · staff · admin · network.
const ALL = "mine others nobodys";
const expected: Record<Action, readonly [string, string, string, string, string]> = {
  "catalogue:read": [ALL, ALL, ALL, ALL, ALL],
  "location:read": [ALL, ALL, ALL, ALL, ALL],
  "location:change": ["", "", "mine", "mine", ALL],
  "location:delete": ["", "", "", "mine", ALL],
  "list:export": ["", "", "", "mine", ALL],
  "order:create": ["mine", "mine", "", "mine", ALL],
  "cart:read": ["mine", "mine", ALL, ALL, ALL],
  "order:read": ["mine", "mine", "", "mine", ALL],
  "order:change": ["mine", "mine", "", "mine", ALL],
  "order:cancel": ["", "mine", "", "", ""],
  "order:reverse": ["", "", "", "mine", ALL],
  "place:end": ["", "", "", "mine", ALL],
  "order:move": ["", "mine", "", "", ""],
  "order:transfer": ["", "", "", "mine", ALL],
  "order:ask_payment": ["", "", "", "mine", ALL],
  "owed:read": ["", "", "", "mine", ALL],
  "debt:settle": ["", "", "", "mine", ALL],
  "audit:read": ["", "", "", "mine", ALL],
  "payout:read": ["", "", "", "", ALL],
  "order:open": ["", "", "mine", "mine", ALL],
  "order:deliver": ["", "", "mine", "mine", ALL],
  "checkout:start": ["mine", "mine", "", "", ""],
  "login:hand_on": ["", ALL, ALL, ALL, ALL],
  "login:protect": ["", ALL, ALL, ALL, ALL],
  "card:manage": ["", "mine", "", "", ""],
  "customer:create": ["mine", "mine", "", "mine", ALL],
  "customer:read": ["mine", "mine", "mine", "mine", ALL],
  "customer:change": ["mine", "mine", "", "mine", ALL],
  "customer:impersonate": ["", "", "mine", "mine", ALL],
  "child:create": ["mine", "mine", "", "mine", ALL],
  "child:read": ["mine", "mine", "mine", "mine", ALL],
  "child:change": ["mine", "mine", "", "mine", ALL],
  "waiting:create": ["mine", "mine", "", "", ""],
  "consent:record": ["mine", "mine", ALL, ALL, ALL],
  "consent:read": ["mine", "mine", ALL, ALL, ALL],
  "waiting:read": ["", "mine", "mine", "mine", ALL],
  "waiting:withdraw": ["", "mine", "", "", ""],
  "waiting:answer": ["mine", "mine", "", "", ""],
  "waiting:serve": ["", "", "mine", "mine", ALL],
  "booking:read": ["", "mine", "mine", "mine", ALL],
  "calendar:share": ["", "mine", "", "", ""],
  "credit:read": ["", "mine", "", "", ALL],
  "order:pay_balance": ["", "mine", "", "", ""],
  "account:read": ["", "mine", "mine", "mine", ALL],
  "account:change": ["", "mine", "", "mine", ALL],
  "account:manage": ["", "mine", "", "", ""],
  "child:remove": ["", "mine", "", "", ""],
  "ticket:create": [ALL, ALL, ALL, ALL, ALL],
  "ticket:read": ["", "", "mine", "mine", ALL],
  "ticket:answer": ["", "", "mine", "mine", ALL],
  "staff:enter": ["", "", "mine", "mine", ALL],
  "work_item:read": ["", "", "mine", "mine", ALL],
  "work_item:act": ["", "", "", "mine", ALL],
  "work_item:pay_elsewhere": ["", "", "", "mine", ALL],
  "catalogue:manage": ["", "", "mine", "mine", ALL],
  "catalogue:change": ["", "", "", "mine", ALL],
  "offer:change": ["", "", "", "mine", ALL],
  "template:change": ["", "", "", "", ALL],
  "setting:read": ["", "", "", "mine", ALL],
  "setting:change": ["", "", "", "mine", ALL],
  "school:create": ["", "", "", "", ALL],
  "demo:remove": ["", "", "", "", ALL],
  "staff:list": ["", "", "mine", "mine", ALL],
  "staff:invite": ["", "", "", "mine", ALL],
  "staff:change": ["", "", "", "mine", ALL],
  "connection:manage": ["", "", "", "mine", ALL],
  "import:manage": ["", "", "", "mine", ALL],
  "child:read_medical": ["mine", "mine", "mine", "mine", ""],
};
// The record has exactly the roles as keys, in the order of the columns above.
const roles = Object.keys(actors) as Role[];
const cells = Object.entries(expected).flatMap(([action, row]) =>
  roles.map((role, i) => ({ action, role, may: row[i] ?? "" })),
);

test.each(cells)("$role, $action: $may", ({ action, role, may }) => {
  const allowed = Object.entries(things).filter(([, thing]) => isAction(action) && can(actors[role], action, thing));
  expect(allowed.map(([name]) => name).join(" ")).toBe(may);
});

test("the matrix covers every action", () => {
  expect(Object.keys(expected).toSorted()).toEqual(Object.keys(POLICY).toSorted());
});

test("an account without contact details owns a basket but has no customer record", () => {
  const customer: Actor = { kind: "CUSTOMER", userId: "u0", customerId: null, guestId: "g1" };
  expect(can(customer, "order:read", { guestId: "g1" })).toBe(true);
  expect(can(customer, "order:read", { guestId: null, customerId: null })).toBe(false);
  expect(can(customer, "order:read", { customerId: "c1" })).toBe(false);
});

test("in a shared browser a guest can open their own basket but not another customer's order", () => {
  expect(can(actors.CUSTOMER, "order:read", { guestId: "g1", customerId: "c9" })).toBe(false);
  expect(can(actors.CUSTOMER, "order:read", { guestId: "g1", customerId: null })).toBe(true);
});

// What staff may do to the family's own things in a view, staff · admin · network. Never more than either column above.
const MONEY: readonly Action[] = ["cart:read", "order:create", "order:read", "order:change"];
const CHANGES: readonly Action[] = [
  "customer:create",
  "customer:change",
  "child:create",
  "child:change",
  "account:change",
];
const READS: readonly Action[] = ["customer:read", "child:read", "waiting:read", "booking:read", "account:read"];
const HARMLESS: readonly Action[] = ["catalogue:read", "location:read", "consent:read", "ticket:create"];
const inViews: Record<StaffActor["kind"], readonly Action[]> = {
  FRANCHISE_STAFF: [...HARMLESS, ...READS],
  FRANCHISE_ADMIN: [...HARMLESS, ...READS, ...CHANGES, ...MONEY],
  NETWORK_ADMIN: [...HARMLESS, ...READS, ...CHANGES, ...MONEY, "credit:read"],
};

test.each(Object.entries(inViews))(
  "a view by %s has the rights of that role and of the family, and no others",
  (role, may) => {
    const staff = Object.values(actors).find((actor) => actor.kind === role);
    if (staff === undefined || !isStaff(staff)) throw new Error(`${role} is not a staff role`);
    const view: Actor = {
      kind: "CUSTOMER",
      userId: "u0",
      customerId: "c1",
      guestId: "g1",
      viewedBy: { staff, familyFranchiseIds: [2] },
    };
    const actions = Object.keys(POLICY).filter(isAction);
    expect(actions.filter((action) => can(view, action, { ...things["mine"] })).toSorted()).toEqual(may.toSorted());
    expect(actions.filter((action) => hasRight(view, action)).toSorted()).toEqual(may.toSorted());
    // An order of the same family at another school.
    const elsewhere = { ...things["mine"], franchiseIds: [3] };
    const own = actors.CUSTOMER;
    for (const action of actions)
      expect([action, can(view, action, elsewhere)]).toEqual([
        action,
        // Staff read an empty cart of their own; a family's is one of its orders.
        can(own, action, elsewhere) &&
          can(staff, action === "cart:read" ? "order:read" : action, elsewhere) &&
          may.includes(action),
      ]);
    expect(can(view, "order:read", elsewhere)).toBe(role === "NETWORK_ADMIN");
  },
);

function isAction(text: string): text is Action {
  return text in POLICY;
}
