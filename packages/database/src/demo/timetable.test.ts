import { describe, expect, test } from "vitest";
import { planGroups, type PlannedGroup } from "./timetable.ts";
import { planVenues } from "./venues.ts";

const plan = (groups: number): PlannedGroup[] => [...planGroups(planVenues(groups), groups)];

test.each([1, 20, 71, 300, 5_001])("a network of %i classes has exactly that many, numbered from 1", (groups) => {
  expect(plan(groups).map((group) => group.id)).toEqual(Array.from({ length: groups }, (_, i) => i + 1));
});

describe.each([300, 3_000])("a network of %i", (groups) => {
  const all = plan(groups);

  test("has full, nearly full and open classes, free trials and trials of one session", () => {
    expect(new Set(all.map((group) => group.fill))).toEqual(
      new Set(["full_with_list", "full", "one_left", "three_left", "open"]),
    );
    expect(all.some((group) => group.trialPence === 0 && group.fill === "open")).toBe(true);
    expect(all.some((group) => group.trialSessions === 1 && group.trialPence > 0)).toBe(true);
  });

  test("charges £18 to £27 for a trial of two sessions", () => {
    const prices = all.filter((group) => group.trialSessions === 2).map((group) => group.trialPence);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(1_800);
    expect(Math.max(...prices)).toBeLessThanOrEqual(2_700);
  });

  test("no venue holds two classes at once", () => {
    const byVenueAndDay = Map.groupBy(all, (group) => `${group.venue.id}/${group.slot.weekday}`);
    const clashes = [...byVenueAndDay.values()].flatMap((sameDay) => {
      const slots = sameDay.map((group) => group.slot).toSorted((a, b) => (a.start < b.start ? -1 : 1));
      return slots.filter((slot, i) => slot.start < (slots[i - 1]?.end ?? "00:00"));
    });
    expect(clashes).toEqual([]);
  });

  test("the first classes of Leeds include one for a child of seven", () => {
    expect(
      all
        .slice(0, 5)
        .some((group) => group.venue.franchise === "leeds" && group.stage.name === "Juniors" && group.fill === "open"),
    ).toBe(true);
  });
});
