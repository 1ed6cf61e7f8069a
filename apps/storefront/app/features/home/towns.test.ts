import { expect, test } from "vitest";
import { townsOf } from "./towns.ts";

const at = (town: string, postcode: string) => ({ post_town: town, postcode });

test("towns with most venues come first, then by name, each with the first of its venues", () => {
  expect(
    townsOf([at("Ilkley", "LS29 8AA"), at("Leeds", "LS1 4AP"), at("Bath", "BA1 1AA"), at("Leeds", "LS2 7EQ")]),
  ).toEqual([
    { town: "Leeds", postcode: "LS1 4AP", venues: 2 },
    { town: "Bath", postcode: "BA1 1AA", venues: 1 },
    { town: "Ilkley", postcode: "LS29 8AA", venues: 1 },
  ]);
});
