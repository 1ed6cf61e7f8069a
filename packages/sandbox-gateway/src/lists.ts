import { answered, type Answer, type Call } from "./call.ts";
import type { Kind, Stored } from "./objects.ts";
import type { ListQuery } from "./store.ts";
import { integer, nested, requireKnown, text } from "./parameters.ts";
import { invalidRequest, noSuchCursor } from "./refusal.ts";

/** Objects that are read from others: how each is shown, and the id of the one that it is read from. */
interface ReadFrom<K extends Kind> {
  readonly name: string;
  readonly show: (object: Stored<K>) => unknown;
  readonly sourceOf: (id: string) => string;
  /** Whether what was found for an id is in such a list. */
  readonly isListed: (found: Stored<K> | null) => boolean;
}

/** Returns a list object, newest first, paged by limit, starting_after and ending_before. */
export async function answerList<K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  narrowed: Pick<ListQuery, "parent" | "type" | "source" | "statuses" | "id"> = {},
  { name, show, sourceOf, isListed }: ReadFrom<K> = {
    name: kind,
    show: ({ body }) => body,
    sourceOf: (id) => id,
    isListed: (found) => found !== null,
  },
): Promise<Answer> {
  const [after, before] = [text(call.params, "starting_after"), text(call.params, "ending_before")];
  if (after !== undefined && before !== undefined) {
    throw invalidRequest("You may only specify one of these parameters: starting_after, ending_before.", {
      code: "parameters_exclusive",
      param: "starting_after",
    });
  }
  for (const [param, id] of [
    ["starting_after", after],
    ["ending_before", before],
  ] as const)
    if (id !== undefined && !isListed(await call.tx.find(kind, sourceOf(id)))) throw noSuchCursor(name, id, param);
  const created = nested(call.params, "created");
  if (created) requireKnown(created, ["gt", "gte", "lt", "lte"], "created");
  const createdFrom = created ? integer(created, "gte", { min: 0, max: 99_999_999_999 }) : undefined;
  const { items, hasMore } = await call.tx.list(kind, {
    ...narrowed,
    createdFrom,
    startingAfter: after && sourceOf(after),
    endingBefore: before && sourceOf(before),
    limit: integer(call.params, "limit", { min: 1, max: 100 }) ?? 10,
  });
  return answered({ object: "list", url, has_more: hasMore, data: items.map(show) });
}
