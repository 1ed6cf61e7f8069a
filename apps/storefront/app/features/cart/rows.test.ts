import { expect, test } from "vitest";
import { aHoodie, aTrial } from "../../shared/basket/example-lines.ts";
import { inOrder, orderOfRows } from "./rows.ts";

const line = (id: string) => aTrial({ id });

test("a removed line keeps its place, a restored line takes it, and a new line comes last", () => {
  const first = orderOfRows([], [line("a"), line("b"), aHoodie({ id: "c" })], new Map());
  expect(first).toEqual(["a", "b", "c"]);
  const removed = orderOfRows(first, [line("a"), aHoodie({ id: "c" }), line("b")], new Map());
  expect(removed).toEqual(["a", "b", "c"]);
  const back = orderOfRows(removed, [line("a"), aHoodie({ id: "c" }), line("d"), line("b2")], new Map([["b", "b2"]]));
  expect(back).toEqual(["a", "b2", "c", "d"]);
  expect(inOrder(back, [line("d"), line("b2"), line("a")]).map((one) => one.id)).toEqual(["a", "b2", "d"]);
});
