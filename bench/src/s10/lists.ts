/** A list of the staff's app. */
export interface StaffList {
  readonly name: string;
  /** The path of its call below /api. */
  readonly path: string;
  /** The columns by which it can be sorted. */
  readonly sorts: readonly string[];
  /** Parameters that narrow it, each alone, by what staff would call them. */
  readonly filters: Readonly<Record<string, Query>>;
  /** False: it has no pages. */
  readonly paged?: false;
}

export type Query = Readonly<Record<string, string>>;

/** One request: what staff would call it, and its parameters. */
export interface Case {
  readonly what: string;
  readonly query: Query;
}

/** Something of one family, of one school, that the lists are searched for. */
export interface Sought {
  readonly school: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode: string;
  readonly child: string;
  readonly order: string;
  readonly reference: string;
  readonly group: string;
}

const pageSize = "25";
/** As far as anybody might page. */
const farPage = 399;

/** Every list of the staff's app (apps/admin/src/screens), with every search, filter and sort that it offers. */
export function staffLists(of: Sought): readonly StaffList[] {
  const school = { "of one school": { school: of.school } };
  const searches = (words: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(words).map(([what, q]) => [`searched by ${what}`, { q }]));
  return [
    {
      name: "Search of everything",
      path: "/v1/staff/search",
      sorts: [],
      filters: searches({
        "two letters": of.name.slice(0, 2),
        "the beginning of a name": of.name.slice(0, 4),
        name: of.name,
        email: of.email,
        phone: of.phone,
        child: of.child,
        "order number": of.order,
        "what nobody has": "xyzzy",
      }),
      paged: false,
    },
    { name: "Home page", path: "/v1/staff/home", sorts: [], filters: {}, paged: false },
    { name: "Schools and shops", path: "/v1/staff/workplace", sorts: [], filters: {}, paged: false },
    {
      name: "Customers",
      path: "/v1/customers/list",
      sorts: ["name", "email", "postcode", "since"],
      filters: {
        ...school,
        ...searches({
          name: of.name,
          "part of a name": of.name.slice(0, 4),
          email: of.email,
          phone: of.phone,
          postcode: of.postcode,
          child: of.child,
          "order number": of.order,
          "what nobody has": "xyzzy",
        }),
        "agreed to marketing emails": { marketing: "yes" },
        "did not agree to marketing emails": { marketing: "no" },
        "with an account": { account: "yes" },
        "without an account": { account: "no" },
      },
    },
    {
      name: "Orders",
      path: "/v1/staff/orders",
      sorts: ["number", "placed_at"],
      filters: {
        ...school,
        "waiting for payment": { status: "placed" },
        "of one kind": { type: "product" },
        "of some days": { from: "2026-01-01", to: "2026-01-31" },
        ...searches({
          number: of.order,
          name: of.name,
          "part of a name": of.name.slice(0, 4),
          child: of.child,
          "what nobody has": "xyzzy",
        }),
      },
    },
    {
      name: "Owed",
      path: "/v1/staff/owed",
      sorts: ["family", "number", "owed", "due_on", "last_reminder_at"],
      filters: { ...school, "overdue alone": { status: "overdue" } },
    },
    { name: "Waiting lists", path: "/v1/staff/waiting-lists", sorts: ["name", "waiting"], filters: school },
    {
      name: "One waiting list",
      path: "/v1/staff/waiting-lists/entries",
      sorts: [],
      filters: { "of one class": { group_id: of.group } },
      paged: false,
    },
    {
      name: "Work items",
      path: "/work-items/list",
      sorts: ["opened_at", "due_at"],
      filters: { ...school, open: { status: "open" }, closed: { status: "done" } },
    },
    {
      name: "Enquiries",
      path: "/tickets/list",
      sorts: ["subject", "name", "category", "status", "created_at", "school"],
      filters: {
        ...school,
        open: { status: "open" },
        answered: { status: "answered" },
        closed: { status: "closed" },
        ...searches({
          name: of.name,
          email: of.email,
          reference: of.reference,
          words: "brother",
          "what nobody wrote": "xyzzy",
        }),
      },
    },
    {
      name: "Locations",
      path: "/locations/managed",
      sorts: ["name", "post_town", "postcode", "classes", "school"],
      filters: school,
    },
    {
      name: "Classes",
      path: "/v1/staff/classes",
      sorts: ["name", "status", "location", "stage", "school", "capacity"],
      filters: {
        ...school,
        closed: { status: "closed" },
        "on Saturdays": { weekday: "6" },
        "of one stage": { stage: "1" },
        "at one location": { location: "1" },
        "of one teacher": { teacher: "1" },
        ...searches({ "part of a name": "ballet" }),
      },
    },
    {
      name: "Camps",
      path: "/v1/staff/camps",
      sorts: ["name", "starts_on", "status", "location", "category", "school"],
      filters: { ...school, closed: { status: "closed" }, ...searches({ "part of a name": "camp" }) },
    },
    {
      name: "Items",
      path: "/v1/staff/items",
      sorts: ["name", "status", "category", "school", "price", "stock"],
      filters: { ...school, closed: { status: "closed" }, ...searches({ "part of a name": "hood" }) },
    },
    {
      name: "Coupons",
      path: "/v1/staff/coupons",
      sorts: ["code", "name", "school", "used", "ends"],
      filters: { ...school, ended: { status: "ended" } },
    },
    { name: "Offers", path: "/v1/staff/offers", sorts: ["name", "kind", "school", "percent"], filters: school },
    { name: "Teachers", path: "/v1/staff/teachers", sorts: ["name", "school", "classes"], filters: school },
    { name: "Members of staff", path: "/v1/staff/members", sorts: ["name", "role", "school"], filters: school },
    {
      name: "Items to hand out or post",
      path: "/v1/staff/items-to-deliver",
      sorts: ["placed_at"],
      filters: {
        ...school,
        done: { status: "done" },
        "to post": { type: "post" },
        ...searches({ name: of.name, order: of.order, item: "hood" }),
      },
    },
    {
      name: "Lost lessons",
      path: "/v1/staff/lost-lessons",
      sorts: ["class", "date", "why"],
      filters: { ...school, open: { status: "open" } },
    },
    { name: "Imports", path: "/v1/staff/imports", sorts: ["file_name", "kind", "status"], filters: school },
    { name: "Audit log", path: "/v1/staff/audit", sorts: [], filters: school, paged: false },
  ];
}

/** The requests that a list is measured with: plain, with each filter, and sorted by each column up and down; each also far back. */
export function casesOf({ sorts, filters, paged }: StaffList): Case[] {
  if (paged === false) return Object.keys(filters).length === 0 ? [{ what: "plain", query: {} }] : narrowed(filters);
  const sorted = sorts.flatMap((column) =>
    ["asc", "desc"].map((direction) => ({
      what: `sorted by ${column}, ${direction === "asc" ? "up" : "down"}`,
      query: { sort: `${column},${direction}` },
    })),
  );
  return [{ what: "plain", query: {} }, ...narrowed(filters), ...sorted].map(({ what, query }) => ({
    what,
    query: { size: pageSize, ...query },
  }));
}

const narrowed = (filters: StaffList["filters"]): Case[] =>
  Object.entries(filters).map(([what, query]) => ({ what, query }));

/** The same request for the page `farPage`, or for the last one. Null if all is on the first page. */
export function farBack({ what, query }: Case, total: number): Case | null {
  const last = Math.ceil(total / Number(pageSize)) - 1;
  const page = Math.min(farPage, last);
  return page < 1 ? null : { what: `${what}, page ${page + 1}`, query: { ...query, page: String(page) } };
}
