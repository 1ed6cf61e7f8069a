import { expect, test } from "vitest";
import { workingOf } from "./costs.ts";

test("separates hints, parts and sums; unknown kinds count as parts", () => {
  const kinds = ["line", "total", "note", "offer", "vat", "levy", "due_now"];
  const { parts, sums, hints } = workingOf(kinds.map((kind, index) => ({ kind, text: kind, amount: index })));
  expect(parts.map((one) => one.kind)).toEqual(["line", "offer", "levy"]);
  expect(sums.map((one) => one.kind)).toEqual(["total", "vat", "due_now"]);
  expect(hints).toEqual(["note"]);
});
