/** The parameters that class and camp searches share. */
const SEARCH = [
  "postcode",
  "lat",
  "lng",
  "age",
  "radius_miles",
  "discipline",
  "has_spaces",
  "q",
  "sort",
  "page",
] as const;

/**
 * The parameters that each page reads, by its path in routes.ts. A page is cached under these alone and rendered with these alone: whatever
 * else an address has, such as an advertiser's `gclid`, is the visitor's own. What tells of a child or a login is not listed, because
 * such a page is not cached (third-parties/private-address.ts).
 */
export const pageParameters = {
  "": [],
  "find-classes": ["kind", ...SEARCH, "stage_id", "day", "from", "to"],
  "find-classes/classe": ["group_id", "join"],
  "find-camp-classes": [...SEARCH, "category_id", "holiday", "from", "to"],
  "class/details/:id": [],
  "camps/details/:id": [],
  "apply-now/children/:mode?": ["group_id", "course_id"],
  "apply-now/trial-date": ["group_id"],
  "apply-now/checkout": ["refused"],
  "apply-now/thank-you": ["order", "redirect_status"],
  "apply-now/:mode?": ["group_id", "course_id", "then"],
  cart: [],
  "receipt/:id": [],
  "offer/:key": [],
  "waiting-list/:key": [],
  "lost-lessons/:key": [],
  "pay/:key": ["redirect_status"],
  shop: [],
  "shop/items/:id": ["size", "colour", "price_from", "price_to", "in_stock", "sort", "page"],
  "shop/items/details/:id": ["o"],
  accessibility: [],
  terms: [],
  enquiry: ["group_id", "course_id", "product_id", "sent"],
} as const satisfies Record<string, readonly string[]>;

export type PagePath = keyof typeof pageParameters;

/** A query of which only parameters with these names can be read. A function that reads some takes them by name: the compiler then knows. */
export interface Query<Name extends string> {
  readonly get: (name: Name) => string | null;
  readonly getAll: (name: Name) => string[];
  readonly has: (name: Name) => boolean;
}

export type PageQuery<Path extends PagePath> = Query<(typeof pageParameters)[Path][number]>;

/** The parameters of a page that a request asks for. */
export function readParameters<Path extends PagePath>(path: Path, request: Request): PageQuery<Path> {
  return onlyListed(path, new URL(request.url).searchParams);
}

/** The query without what the page does not read, so that a browser shows what the server has rendered. */
export function onlyListed<Path extends PagePath>(path: Path, query: URLSearchParams): PageQuery<Path> {
  const listed: readonly string[] = pageParameters[path];
  return new URLSearchParams([...query].filter(([name]) => listed.includes(name)));
}
