import type { NavGroup, NavItem } from "@matinee/webapp/signed-in";

/** What the user's role and rights show, at the school in hand. */
export interface Seen {
  readonly seesMoney: boolean;
  /** Has the right to lists as files. */
  readonly imports: boolean;
  readonly isManager: boolean;
  readonly isNetwork: boolean;
  readonly ownClasses: boolean;
}

const orders: NavItem = { to: "/orders", name: "Orders", icon: "tickets" };

const only = (shown: boolean, ...items: NavItem[]): NavItem[] => (shown ? items : []);

/** The lists that can be narrowed to a school, and the forms that make something of one. Each takes the school from its address. */
const OF_A_SCHOOL = new Set([
  "/work-items",
  "/customers",
  "/waiting-lists",
  "/tickets",
  "/orders",
  "/classes",
  "/camps",
  "/terms",
  "/teachers",
  "/owed",
  "/owed/before",
  "/lost-lessons",
  "/items-to-deliver",
  "/items",
  "/coupons",
  "/offers",
  "/locations",
  "/staff",
  "/imports",
  "/connections",
  "/audit",
  "/staff/invite",
]);

/** True if the page at this path is about the school that its address names, or about all without one. */
export function isOfSchool(path: string): boolean {
  return OF_A_SCHOOL.has(path) || (path.endsWith("/new") && !path.startsWith("/network/"));
}

/** The address of a page, with the network's school in hand where the page is about one. */
function withSchool(to: string, school: string | null): string {
  return school !== null && isOfSchool(to) ? `${to}?${new URLSearchParams({ school })}` : to;
}

/** The groups of the menu, with what exists in each. `openItems` counts the work queue. `school`: which one the network has in hand. */
export function placesOf(
  { seesMoney, imports, isManager, isNetwork, ownClasses }: Seen,
  openItems: number,
  school: string | null = null,
): NavGroup[] {
  const groups: NavGroup[] = [
    {
      name: "Today",
      items: [
        { to: "/", name: "Home", icon: "star" },
        ...only(!ownClasses, { to: "/work-items", name: "Needs attention", icon: "alert", count: openItems }),
        // Home names it only while a step is open.
        ...only(isManager, { to: "/guide", name: "Set-up guide", icon: "check" }),
      ],
    },
    {
      name: "Families",
      items: [
        { to: "/customers", name: "Customers", icon: "people" },
        { to: "/waiting-lists", name: "Waiting lists", icon: "list" },
        ...only(!ownClasses, { to: "/tickets", name: "Enquiries", icon: "mail" }),
        // Without amounts, and so not among money.
        ...only(!ownClasses && !seesMoney, orders),
      ],
    },
    {
      name: "Timetable",
      items: [
        { to: "/classes", name: "Classes", icon: "clock" },
        { to: "/camps", name: "Camps", icon: "tent" },
        { to: "/terms", also: ["/closures"], name: "Terms and closures", icon: "calendar" },
        { to: "/teachers", name: "Teachers", icon: "user" },
      ],
    },
    // Roles that see no money have no such lists.
    {
      name: "Money",
      items: only(
        seesMoney,
        orders,
        { to: "/owed", name: "Owed", icon: "card" },
        { to: "/lost-lessons", name: "Lost lessons", icon: "clock" },
      ),
    },
    {
      name: "Shop",
      items: [
        { to: "/items", name: "Items", icon: "bag" },
        // It is of orders, which reach beyond single classes.
        ...only(!ownClasses, { to: "/items-to-deliver", name: "To hand out or post", icon: "list" }),
        // Whoever may not give money away sees no codes.
        ...only(
          isManager,
          { to: "/coupons", name: "Coupons", icon: "tickets" },
          { to: "/offers", name: "Offers", icon: "pound" },
        ),
      ],
    },
    {
      name: "School",
      items: [
        // The network has several, below.
        ...only(isManager && !isNetwork, { to: "/school", also: ["/schools"], name: "Settings", icon: "filter" }),
        // They change none, and what they look like is in the shop.
        ...only(!ownClasses, { to: "/locations", name: "Locations", icon: "pin" }),
        { to: "/staff", name: "Staff", icon: "people" },
        ...only(imports, { to: "/imports", name: "Import", icon: "plus" }),
        ...only(isManager, { to: "/connections", name: "Connections", icon: "globe" }),
        ...only(isManager, { to: "/audit", name: "History", icon: "list" }),
      ],
    },
    {
      name: "Network",
      items: only(
        isNetwork,
        { to: "/network/schools", also: ["/schools"], name: "Schools", icon: "masks" },
        { to: "/network/templates", name: "Stages and categories", icon: "list" },
      ),
    },
    { name: "You", items: [{ to: "/security", name: "Security", icon: "check" }] },
  ];
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, to: withSchool(item.to, school) })) }));
}

export interface Creatable {
  readonly to: string;
  readonly name: string;
}

/** What the user may make, in the order of the menu. */
export function creatableBy(
  { isManager, isNetwork, ownClasses }: Seen,
  school: string | null = null,
): readonly Creatable[] {
  if (ownClasses) return [];
  const location = { to: "/locations/new", name: "New location" };
  if (!isManager) return [location];
  const all = [
    { to: "/classes/new", name: "New class" },
    { to: "/camps/new", name: "New camp" },
    { to: "/terms/new", name: "New term" },
    { to: "/closures/new", name: "New closure" },
    { to: "/teachers/new", name: "New teacher" },
    { to: "/items/new", name: "New item" },
    { to: "/coupons/new", name: "New coupon" },
    { to: "/offers/new", name: "New offer" },
    location,
    { to: "/staff/invite", name: "Invite somebody" },
    ...(isNetwork ? [{ to: "/network/schools/new", name: "New school" }] : []),
  ];
  return all.map((one) => ({ ...one, to: withSchool(one.to, school) }));
}
