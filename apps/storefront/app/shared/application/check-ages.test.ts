import type { FoundGroup, Group } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { apiOf } from "../testing/api-of.ts";
import { checkAges } from "./check-ages.ts";

// Only what is looked at here.
const group = {
  id: 7,
  location: { lat: 53.8, lng: -1.5 },
  trial: { price: 1_050, sessions: 2, next_date: "2026-12-01" },
} as unknown as Group;
const other = { id: 9, name: "Minis" } as unknown as FoundGroup;
const DATES = ["2026-12-01", "2027-01-12", "2027-02-02", "2027-03-02", "2027-04-06"];

interface ClassOptions {
  /** Null: the search for another class fails. */
  readonly offer?: FoundGroup | null;
  readonly dates?: readonly string[];
}

/** A class that takes children from their sixth birthday until the day before their ninth. */
function aClass({ offer = other, dates = DATES }: ClassOptions = {}) {
  const checked: string[] = [];
  const { api, asked } = apiOf({
    "POST /groups/validate-selected-for-trial": ({ body }) => {
      const on = String(body?.["start_date"]);
      checked.push(on);
      // The test's own children.
      const children = body?.["children"] as { date_of_birth: string }[];
      const problems = children.flatMap(({ date_of_birth: born }) => {
        const sixth = `${Number(born.slice(0, 4)) + 6}${born.slice(4)}`;
        const ninth = `${Number(born.slice(0, 4)) + 9}${born.slice(4)}`;
        if (on < sixth) return [{ child: born, code: "too_young", message: "Too young." }];
        return on >= ninth ? [{ child: born, code: "too_old", message: "Too old." }] : [];
      });
      return { problems: [...problems, { child: null, code: "no_places_left", message: "Full." }] };
    },
    "GET /trial-dates/group/{groupId}": () => dates.map((date) => ({ date })),
    "GET /groups/get-suitable-groups": () => {
      if (offer === null) throw new TypeError("no connection");
      return { items: [offer] };
    },
  });
  return { api, asked, checked };
}

const NEXT = { on: group.trial.next_date };

test("a child of the right age fits, whatever else is wrong with the class", async () => {
  const { api, asked } = aClass();
  expect(await checkAges(api, group, ["2019-01-01"], NEXT)).toEqual({ "2019-01-01": { kind: "fits" } });
  expect(asked).toEqual(["POST /groups/validate-selected-for-trial"]);
});

test.each([
  ["2020-12-02", "2027-01-12"],
  ["2021-02-02", "2027-02-02"],
  ["2021-04-06", "2027-04-06"],
])("a child born on %s can start on %s, the first date on which they are old enough", async (born, from) => {
  const { api } = aClass();
  expect(await checkAges(api, group, [born], NEXT)).toEqual({
    [born]: { kind: "later", message: "Too young.", from, offer: other },
  });
});

test("a child who is too young on every date, or too old, is offered a class that fits now", async () => {
  const { api, checked } = aClass();
  const verdicts = await checkAges(api, group, ["2021-04-07", "2017-12-01"], NEXT);
  expect(verdicts).toEqual({
    "2021-04-07": { kind: "outside", message: "Too young.", offer: other },
    "2017-12-01": { kind: "outside", message: "Too old.", offer: other },
  });
  // Nobody grows younger: for the older one no later date is tried.
  expect(checked).toEqual(["2026-12-01", "2027-04-06"]);
});

test("a search that fails offers nothing, and the verdict stands", async () => {
  const { api } = aClass({ offer: null });
  expect(await checkAges(api, group, ["2017-12-01"], NEXT)).toMatchObject({
    "2017-12-01": { kind: "outside", offer: null },
  });
});

test("without a date there is nothing to judge by, and nothing is asked", async () => {
  const { api, asked } = aClass();
  expect(await checkAges(api, group, ["2019-01-01"], { on: null })).toEqual({});
  expect(asked).toEqual([]);
});

test("a class with one date judges by it alone", async () => {
  const { api } = aClass({ dates: ["2026-12-01"] });
  expect(await checkAges(api, group, ["2020-12-02"], NEXT)).toMatchObject({ "2020-12-02": { kind: "outside" } });
});

test("a child who is too young for a start that is fixed is not told a later one", async () => {
  const { api, checked } = aClass();
  const verdicts = await checkAges(api, group, ["2020-12-02"], { ...NEXT, isFixed: true });
  expect(verdicts).toEqual({ "2020-12-02": { kind: "outside", message: "Too young.", offer: other } });
  expect(checked).toEqual(["2026-12-01"]);
});
