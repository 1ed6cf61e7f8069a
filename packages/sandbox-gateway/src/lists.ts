import { answered, type Answer, type Call } from "./call.ts";
import type { Kind } from "./objects.ts";
import { integer, nested, text } from "./parameters.ts";

/** Returns a list object, newest first, paged by limit, starting_after and ending_before. */
export async function answerList(
  call: Call,
  kind: Kind,
  url: string,
  narrowed: { parent?: string; type?: string } = {},
): Promise<Answer> {
  const created = nested(call.params, "created");
  const createdFrom = created ? integer(created, "gte", { min: 0, max: 99_999_999_999 }) : undefined;
  const { items, hasMore } = await call.tx.list(kind, {
    ...narrowed,
    createdFrom,
    startingAfter: text(call.params, "starting_after"),
    endingBefore: text(call.params, "ending_before"),
    limit: integer(call.params, "limit", { min: 1, max: 100 }) ?? 10,
  });
  return answered({ object: "list", url, has_more: hasMore, data: items.map((item) => item.body) });
}
