import { expect, test } from "vitest";
import { readCampSearch } from "../../shared/search/camp-search.ts";
import { campChips } from "./camp-chips.ts";

const read = (query: string) => readCampSearch(new URLSearchParams(query));

test("chips add or remove a filter, chosen ones first", () => {
  const value = (one: string, name: string, count: number) => ({ value: one, name, count });
  const facets = {
    holidays: [value("half_term", "Half-term", 5), value("summer", "Summer", 3)],
    ages: [],
    disciplines: [value("street_dance", "R&B", 2)],
    categories: [value("2", "Dance", 4)],
    spaces: [value("1", "Has places", 6)],
  };
  const labels = (query: string) =>
    campChips(read(query), { origin: null, facets }).map(({ label, on, to }) => [label, on, to.split("?")[1] ?? ""]);
  expect(labels("age=7")).toEqual([
    ["Age 7", true, ""],
    ["Half-term", false, "age=7&holiday=half_term"],
    ["Summer", false, "age=7&holiday=summer"],
    ["Dance", false, "age=7&category_id=2"],
    ["Has places", false, "age=7&has_spaces=1"],
  ]);
  expect(labels("holiday=summer&has_spaces=1")[0]).toEqual(["Summer", true, "has_spaces=1"]);
  expect(labels("discipline=street_dance")[0]).toEqual(["R&B", true, ""]);
  expect(labels("discipline=folk_dance")[0]).toEqual(["Folk dance", true, ""]);
  expect(labels("holiday=summer&has_spaces=1")[1]).toEqual(["Has places", true, "holiday=summer"]);
});
