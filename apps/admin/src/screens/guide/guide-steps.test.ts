import { expect, test } from "vitest";
import type { Guide } from "@matinee/contract/client";
import { addressOf, stepLinkOf } from "./guide-steps.ts";

test("a step leads the network to the school of the guide, and a school to its own", () => {
  expect(addressOf("/schools/:id/brand", 7, true)).toBe("/schools/7/brand");
  expect(addressOf("/schools/:id/brand", 7, false)).toBe("/schools/7/brand");
  expect(addressOf("/locations/new", 7, true)).toBe("/locations/new?school=7");
  expect(addressOf("/locations/new", 7, false)).toBe("/locations/new");
});

const guideWith = (...done: readonly string[]): Guide => ({
  school: { id: 7, name: "Leeds" },
  shop: "https://leeds.example",
  steps: (["brand", "class", "open", "order"] as const).map((step) => ({
    step,
    done: done.includes(step),
    left: false,
  })),
});

test("a step leads to the shop as soon as families see there what it made", () => {
  const linksWith = (guide: Guide) =>
    guide.steps.flatMap(({ step }) => (stepLinkOf(step, guide) === null ? [] : [step]));
  expect(linksWith(guideWith())).toEqual([]);
  expect(linksWith(guideWith("brand", "class"))).toEqual(["brand"]);
  expect(linksWith(guideWith("brand", "class", "open"))).toEqual(["brand", "class", "open", "order"]);
  expect(linksWith(guideWith("class", "open", "order"))).toEqual(["class", "open"]);
  expect(linksWith({ ...guideWith("brand", "class", "open"), shop: null })).toEqual([]);
  expect(stepLinkOf("class", guideWith("class", "open"))?.href).toBe("https://leeds.example/find-classes");
});
