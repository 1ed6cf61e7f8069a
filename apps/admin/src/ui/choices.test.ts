import { expect, test } from "vitest";
import { choosable } from "./choices.tsx";

test("the archive is not offered, and what was chosen before stays chosen", () => {
  const all = [
    { id: 1, name: "Ann", archived: false },
    { id: 2, name: "Ben", archived: true },
    { id: 3, name: "Cy", archived: true },
  ];
  expect(choosable(all, [])).toEqual([{ id: 1, name: "Ann" }]);
  expect(choosable(all, [3])).toEqual([
    { id: 1, name: "Ann" },
    { id: 3, name: "Cy (archive)" },
  ]);
});
