import { expect, test } from "vitest";
import { classPlacesText, disciplineText, placesText, priceOrFree } from "./catalogue-text.ts";
import { isWaitedFor } from "./trial-state.ts";

test("places are shown as text, and few places are marked", () => {
  expect(placesText(9)).toEqual({ text: "9 places", tone: "good" });
  expect(placesText(3)).toEqual({ text: "3 places left", tone: "few" });
  expect(placesText(1)).toEqual({ text: "1 place left", tone: "few" });
  expect(placesText(0)).toEqual({ text: "Full", tone: "full" });
  expect(placesText(-1)).toEqual({ text: "Full", tone: "full" });
});

test("what costs nothing is free, and not £0", () => {
  expect([2_700, 1_050, 0].map(priceOrFree)).toEqual(["£27", "£10.50", "Free"]);
});

test("a class without dates is not full: its dates are to be announced", () => {
  expect(classPlacesText({ available: 0, has_dates: false }).text).toBe("Dates to be announced");
  expect(classPlacesText({ available: 0, has_dates: true }).text).toBe("Full");
  expect(classPlacesText({ available: 9, has_dates: true }).text).toBe("9 places");
});

test("a class is full only if its places are taken; otherwise it says why no trial can begin", () => {
  const told = (trials?: Parameters<typeof classPlacesText>[0]["trials"]) => {
    const group = { available: 0, has_dates: true, ...(trials !== undefined && { trials }) };
    return [classPlacesText(group).text, isWaitedFor(group)];
  };
  expect(told("full")).toEqual(["Full", true]);
  expect(told("taken")).toEqual(["No trial places left", true]);
  expect(told("too_few_lessons")).toEqual(["Too few dates left for a trial", false]);
  expect(told("none")).toEqual(["No trials", false]);
  // The version before did not say why.
  expect(told()).toEqual(["Full", true]);
});

test("disciplines have the names that the network gives them, in one phrase", () => {
  const text = (...names: string[]) => disciplineText({ disciplines: ["street_dance"], discipline_names: names });
  expect(text("Hip hop")).toBe("Hip hop");
  expect(text("Singing", "Acting", "Street dance")).toBe("Singing, acting and street dance");
  expect(text("Musical theatre", "R&B", "LAMDA")).toBe("Musical theatre, R&B and LAMDA");
  expect(disciplineText({ disciplines: ["street_dance", "acting"] })).toBe("Street dance and acting");
});
