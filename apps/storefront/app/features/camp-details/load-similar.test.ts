import type { Course } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { apiOf } from "../../shared/testing/api-of.ts";
import { loadSimilar } from "./load-similar.ts";

const camp = (id: number, min_age: number, max_age: number) =>
  // Only what is looked at here.
  ({
    id,
    min_age,
    max_age,
    location: { lat: 53.8, lng: -1.5 },
    pictures: [],
    days: [],
    addons: [],
  }) as unknown as Course;

test("three camps nearby for an age that both take, without the camp itself", async () => {
  const items = [
    camp(1, 6, 9),
    camp(2, 10, 12),
    camp(3, 3, 5),
    camp(4, 9, 9),
    camp(5, 3, 6),
    camp(6, 6, 9),
    camp(7, 6, 9),
  ];
  const { api } = apiOf({ "GET /courses/list": () => ({ items }) });
  expect((await loadSimilar(api, camp(1, 6, 9))).map(({ id }) => id)).toEqual([4, 5, 6]);
});

test("a search that fails leaves the page without them", async () => {
  expect(await loadSimilar(apiOf({}).api, camp(1, 6, 9))).toEqual([]);
});
