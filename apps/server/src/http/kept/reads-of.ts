import type { CallAnswer, CallName, CallParsed } from "@matinee/contract";
import type { Subjects } from "./reads.ts";

interface Asked<N extends CallName> {
  readonly path: CallParsed<N, "path">;
  readonly query: CallParsed<N, "query">;
  /** Of the shop; null: every franchise's. */
  readonly franchiseId: number | null;
}

type ReadsOf<N extends CallName> = (asked: Asked<N>, answer: CallAnswer<N>) => Subjects;

const group = (id: number) => `group:${id}`;
const groups = (list: readonly { readonly id: number }[]) => list.map(({ id }) => group(id));
/** What rarely changes drops everything; these read nothing else. */
const nothingElse = (): Subjects => [];
/** Which classes a search may find, and in which order: those of one franchise, or of all. */
const search = ({ franchiseId }: { readonly franchiseId: number | null }) =>
  franchiseId === null ? "search" : `search:${franchiseId}`;

/** A list that is sorted or filtered by what its rows say may change by any of them. */
const asOrdered = (
  query: { readonly sort?: unknown; readonly filter?: unknown },
  subjects: readonly string[],
): Subjects => (query.sort === undefined && query.filter === undefined ? subjects : "everything");

/** What the answers of the catalogue are made of; one that is not listed is dropped whenever anything changes. */
const readsOf: { readonly [N in CallName]?: ReadsOf<N> } = {
  "GET /stages/list": nothingElse,
  "GET /stages/get/{id}": nothingElse,
  "GET /stages/getAllAvailable": (asked) => [search(asked)],
  "GET /locations/list": nothingElse,
  "GET /locations/all": nothingElse,
  "GET /locations/get/{id}": nothingElse,
  "GET /locations/get-by-stage/{stageId}": (asked) => [search(asked)],
  "GET /groups/get/{id}": ({ path }) => [group(path.id)],
  "GET /groups/all": (asked, answer) => [search(asked), ...groups(answer)],
  "GET /groups/get-suitable-groups": (asked, answer) =>
    asOrdered(asked.query, [search(asked), ...groups(answer.items)]),
  "GET /groups/get-suitable-groups-minimal": (asked, answer) =>
    asOrdered(asked.query, [search(asked), ...groups(answer)]),
  "GET /groups/get-all-by-stage/{stageId}": (asked, answer) => [search(asked), ...groups(answer)],
  "GET /groups/get-all-by-stage-and-location/{stageId}/{locationId}": (asked, answer) => [
    search(asked),
    ...groups(answer),
  ],
  // It tells places held from places taken, which is nobody else's concern.
  "GET /groups/get-available-spaces/{id}": () => "untold",
  "GET /subgroups/list": nothingElse,
  "GET /trial-dates/group/{groupId}": ({ path }) => [group(path.groupId)],
  "GET /group-schedules/all": nothingElse,
  "GET /group-schedules/group/{groupId}": nothingElse,
  "GET /product-categories/list": nothingElse,
  "GET /product-categories/get/{id}": nothingElse,
  "GET /products/get-by-category/{categoryId}": () => ["product"],
  "GET /products/get/{id}": ({ path }) => [`product:${path.id}`],
  "GET /products/get-variation-by-attributes": ({ query }) => [`product:${query.product_id}`],
  "GET /product-added-attributes/get-by-product/{productId}": nothingElse,
  "GET /course-categories/list": nothingElse,
  "GET /courses/list": () => ["course"],
  "GET /courses/get/{id}": ({ path }) => [`course:${path.id}`],
  "GET /course-addons/get-by-course/{courseId}": ({ path }) => [`course:${path.courseId}`],
};

/** What a catalogue answer was made of. */
export function subjectsOf(
  name: string,
  asked: { readonly path: unknown; readonly query: unknown; readonly franchiseId: number | null },
  answer: unknown,
): Subjects {
  // What was asked was read by the schemas of the call of that name, and the answer is its handler's.
  const readsOfIt = (readsOf as Partial<Record<string, (asked: unknown, answer: unknown) => Subjects>>)[name];
  return readsOfIt?.(asked, answer) ?? "everything";
}

/** A child's birthday, where somebody stands, words that somebody typed: theirs alone, and hardly asked for twice. */
const OWN = ["date_of_birth", "lat", "lng", "q"];

/** Whether the query says what only one visitor would. */
export function isOwn(query: URLSearchParams): boolean {
  return OWN.some((name) => query.has(name));
}
