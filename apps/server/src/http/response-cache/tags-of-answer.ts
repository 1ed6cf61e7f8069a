import type { CallAnswer, CallName, CallParsed } from "@matinee/contract";
import type { Tags } from "./response-tags.ts";

interface Asked<N extends CallName> {
  readonly path: CallParsed<N, "path">;
  readonly query: CallParsed<N, "query">;
  /** The franchise whose shop was asked; null: the main shop, which shows every franchise. */
  readonly franchiseId: number | null;
}

type TagsOf<N extends CallName> = (asked: Asked<N>, answer: CallAnswer<N>) => Tags;

const group = (id: number) => `group:${id}`;
const groups = (list: readonly { readonly id: number }[]) => list.map(({ id }) => group(id));
/** For answers made only of data that rarely changes, and whose change purges the whole cache. */
const noTags = (): Tags => [];
/** The classes that a search may find and their order: those of one franchise, or of all. */
const search = ({ franchiseId }: { readonly franchiseId: number | null }) =>
  franchiseId === null ? "search" : `search:${franchiseId}`;

/** A list that is sorted or filtered by its rows' values may change with any row, listed or not. */
const unlessSorted = (query: { readonly sort?: unknown; readonly filter?: unknown }, tags: readonly string[]): Tags =>
  query.sort === undefined && query.filter === undefined ? tags : "everything";

/** The tags of the catalogue's answers, by call. An answer of a call that is not listed is dropped by every change. */
const tagsByCall: { readonly [N in CallName]?: TagsOf<N> } = {
  "GET /stages/list": noTags,
  "GET /stages/get/{id}": noTags,
  "GET /stages/getAllAvailable": (asked) => [search(asked)],
  "GET /locations/list": noTags,
  "GET /locations/all": noTags,
  "GET /locations/get/{id}": noTags,
  "GET /locations/get-by-stage/{stageId}": (asked) => [search(asked)],
  "GET /groups/get/{id}": ({ path }) => [group(path.id)],
  "GET /groups/all": (asked, answer) => [search(asked), ...groups(answer)],
  "GET /groups/get-suitable-groups": (asked, answer) =>
    unlessSorted(asked.query, [search(asked), ...groups(answer.items)]),
  "GET /groups/get-suitable-groups-minimal": (asked, answer) =>
    unlessSorted(asked.query, [search(asked), ...groups(answer)]),
  "GET /groups/get-filter-counts": (asked) => unlessSorted(asked.query, [search(asked)]),
  "GET /groups/get-all-by-stage/{stageId}": (asked, answer) => [search(asked), ...groups(answer)],
  "GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}": (asked, answer) => [
    search(asked),
    ...groups(answer),
  ],
  // It tells held places from taken ones, and those changes are not notified.
  "GET /groups/get-available-spaces/{id}": () => "uncacheable",
  "GET /subgroups/list": (asked) => [search(asked)],
  "GET /trial-dates/group/{groupId}": ({ path }) => [group(path.groupId)],
  "GET /group-schedules/all": (asked) => [search(asked)],
  "GET /group-schedules/group/{groupId}": ({ path }) => [group(path.groupId)],
  // They count their items, but not what is in stock.
  "GET /product-categories/list": () => ["item"],
  "GET /product-categories/get/{id}": () => ["item"],
  "GET /products/get-by-category/{categoryId}": () => ["product"],
  "GET /products/get/{id}": ({ path }) => [`product:${path.id}`],
  "GET /products/get-variation-by-attributes": ({ query }) => [`product:${query.product_id}`],
  "GET /product-added-attributes/get-by-product/{productId}": ({ path }) => [`product:${path.productId}`],
  "GET /course-categories/list": noTags,
  "GET /courses/list": () => ["course"],
  "GET /courses/get-filter-counts": () => ["course"],
  "GET /courses/get/{id}": ({ path }) => [`course:${path.id}`],
  "GET /course-addons/get-by-course/{courseId}": ({ path }) => [`course:${path.courseId}`],
};

/** What a catalogue answer was made of. */
export function tagsOfAnswer(
  name: string,
  asked: { readonly path: unknown; readonly query: unknown; readonly franchiseId: number | null },
  answer: unknown,
): Tags {
  // `asked` was parsed by the schemas of the call of that name, and the answer is its handler's.
  const tagsOf = (tagsByCall as Partial<Record<string, (asked: unknown, answer: unknown) => Tags>>)[name];
  return tagsOf?.(asked, answer) ?? "everything";
}

/** A child's birthday, a position, typed words: they are one visitor's, and hardly ever asked for twice. */
const PERSONAL_PARAMETERS = ["date_of_birth", "lat", "lng", "q"];

/** Pages with the key of an order, an offer or a payment in their path. */
const KEYED_PAGE = /^\/(?:receipt|offer|pay|lost-lessons|waiting-list|apply-now\/thank-you)(?:\/|$)/iu;
/** Beside the parameters of the API, what an address of a page may tell of a child or a login. */
const TELLING_PARAMETER = /^(?:dob|birthday|child|token|impersonator)/u;

/** True if the address of a page is about one visitor: it must not stay in the memory of the cache. */
export function isPersonalPage({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): boolean {
  return (
    isPersonalQuery(searchParams) ||
    KEYED_PAGE.test(pathname) ||
    [...searchParams.keys()].some((name) => TELLING_PARAMETER.test(name))
  );
}

/** True if the query contains something that is about one visitor. */
export function isPersonalQuery(query: URLSearchParams): boolean {
  return PERSONAL_PARAMETERS.some((name) => query.has(name));
}
