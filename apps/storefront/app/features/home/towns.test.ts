import { expect, test } from "vitest";
import { townsOf } from "./towns.ts";

const at = (town: string, postcode: string) => ({ post_town: town, postcode });

test("towns with most venues come first, then by name, each with the first of its venues", () => {
  expect(
    townsOf([at("Ilkley", "LS29 8AA"), at("Leeds", "LS1 4AP"), at("Bath", "BA1 1AA"), at("Leeds", "LS2 7EQ")]),
  ).toEqual({
    largest: [
      { town: "Leeds", postcode: "LS1 4AP", venues: 2 },
      { town: "Bath", postcode: "BA1 1AA", venues: 1 },
      { town: "Ilkley", postcode: "LS29 8AA", venues: 1 },
    ],
    rest: [],
  });
});

test("the towns after the eight largest come by name", () => {
  const cities = ["York", "Truro", "Bath", "Derby", "Ely", "Wells", "Ripon", "Leeds"].flatMap((town) => [
    at(town, "A"),
    at(town, "B"),
  ]);
  const { largest, rest } = townsOf([
    ...cities,
    at("Skipton", "S"),
    at("Ashford", "T"),
    at("Otley", "O"),
    at("Otley", "P"),
  ]);
  expect(largest.map(({ town }) => town)).toEqual([
    "Bath",
    "Derby",
    "Ely",
    "Leeds",
    "Otley",
    "Ripon",
    "Truro",
    "Wells",
  ]);
  expect(rest).toEqual([
    { town: "Ashford", postcode: "T" },
    { town: "Skipton", postcode: "S" },
    { town: "York", postcode: "A" },
  ]);
});
