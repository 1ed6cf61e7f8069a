import { expect, test } from "vitest";
import { apiOf, refusalOf } from "../../../shared/testing/api-of.ts";
import { aTrial } from "../../../shared/basket/example-lines.ts";
import { putJoinInBasket } from "./put-join-in-basket.ts";

const child = (id: string) => ({ id, first_name: id });
const line = (id: string, ...children: string[]) =>
  aTrial({ id, type: "enrolment", group_id: 7, children: children.map(child) });

/** A basket with these lines. `done` tells what was added and removed, in order. */
function aBasket(lines: readonly ReturnType<typeof aTrial>[], { refuses = false } = {}) {
  const done: string[] = [];
  const { api } = apiOf({
    "GET /orders/current-order": () => ({ id: "o" }),
    "GET /shop/calculate-totals": () => ({ class_items: lines }),
    "POST /order-items/create": ({ body }) => {
      if (refuses) throw refusalOf(409, { code: "age_does_not_fit" });
      done.push(`${String(body?.["type"])} ${String(body?.["child_ids"])} ${String(body?.["start_date"])}`);
      return {};
    },
    "DELETE /order-items/remove-class/{id}": ({ path }) => done.push(`remove ${String(path?.["id"])}`),
  });
  return { done, put: async (...childIds: string[]) => await putJoinInBasket(api, { groupId: 7, childIds }) };
}

test("the rest of a term is added without a date: the API knows where the children begin", async () => {
  const { done, put } = aBasket([aTrial({ id: "trial", group_id: 7, children: [child("Ada")] })]);
  await put("Ada", "Bo");
  expect(done).toEqual(["enrolment Ada,Bo undefined"]);
});

test("a line for the same children stays, one for others goes once the new one is there", async () => {
  const same = aBasket([line("a", "Bo", "Ada")]);
  await same.put("Ada", "Bo");
  expect(same.done).toEqual([]);
  const other = aBasket([line("a", "Ada")]);
  await other.put("Bo");
  expect(other.done).toEqual(["enrolment Bo undefined", "remove a"]);
  const refused = aBasket([line("a", "Ada")], { refuses: true });
  await expect(refused.put("Bo")).rejects.toMatchObject({ code: "age_does_not_fit" });
  expect(refused.done).toEqual([]);
});
