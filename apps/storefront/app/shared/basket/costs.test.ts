import { expect, test } from "vitest";
import { workingOf } from "./costs.ts";

test("hints stand apart, sums come after their parts, and a kind nobody told us of is not left out", () => {
  const kinds = ["line", "total", "note", "offer", "vat", "levy", "due_now"];
  const { parts, sums, hints } = workingOf(kinds.map((kind, index) => ({ kind, text: kind, amount: index })));
  expect(parts.map((one) => one.kind)).toEqual(["line", "offer", "levy"]);
  expect(sums.map((one) => one.kind)).toEqual(["total", "vat", "due_now"]);
  expect(hints).toEqual(["note"]);
});
