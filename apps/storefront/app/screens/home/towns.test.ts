import { expect, test } from "vitest";
import { townsOf } from "./towns.ts";

const at = (id: number, town: string, postcode: string) => ({ id, post_town: town, postcode });

test("towns with most venues come first, then by name, each with the first of its venues", () => {
  expect(
    townsOf([
      at(1, "Ilkley", "LS29 8AA"),
      at(2, "Leeds", "LS1 4AP"),
      at(3, "Bath", "BA1 1AA"),
      at(4, "Leeds", "LS2 7EQ"),
    ]),
  ).toEqual([
    { town: "Leeds", postcode: "LS1 4AP", venue: 2, venues: 2 },
    { town: "Bath", postcode: "BA1 1AA", venue: 3, venues: 1 },
    { town: "Ilkley", postcode: "LS29 8AA", venue: 1, venues: 1 },
  ]);
});
