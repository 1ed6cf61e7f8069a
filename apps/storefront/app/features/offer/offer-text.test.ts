import type { WaitingOffer } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { childrenText, endedText, heldTitle } from "./offer-text.ts";

const offer = (state: WaitingOffer["state"]): WaitingOffer => ({
  state,
  fewer_places: false,
  name: "Saturday Juniors",
  group_id: 1,
  course_id: null,
  location: { name: "Roundhay Hall", post_town: "Leeds" },
  seller: { name: "Matinee Leeds", email: "leeds@example.test", phone: "0113 496 0001" },
  children: ["Ada"],
  dates: [],
  whole_camp: false,
  price: 2_400,
  expires_at: "2026-11-24T17:58:00Z",
  needs_birthdays: false,
});

test("an open offer has not ended; every other says kindly what happened and what comes next", () => {
  expect(endedText(offer("open"))).toBeNull();
  expect(endedText(offer("lapsed"))?.text).toBe(
    "It ended on 24 November 2026 at 17:58, and your child came off the waiting list for Saturday Juniors. You can join it again.",
  );
  expect(endedText(offer("declined"))?.title).toBe("You have declined this place");
  expect(endedText({ ...offer("declined"), group_id: null, course_id: 2 })?.text).toContain(
    "still on the waiting list for the other days",
  );
  expect(endedText(offer("accepted"))?.title).toBe("This place is booked");
  expect(endedText(offer("at_checkout"))?.title).toBe("This place is being booked");
  expect(endedText(offer("taken_back"))?.text).toBe(
    "We are sorry: one of the dates in this offer will not take place. Your child keeps their place on the waiting list for Saturday Juniors. We will email you as soon as another date is free.",
  );
  expect(endedText({ ...offer("taken_back"), fewer_places: true })?.text).toBe(
    "We are sorry: there are fewer places now, so this place is no longer available. Your child keeps their place on the waiting list for Saturday Juniors. We will email you as soon as a place is free again.",
  );
});

test("children whose names may not be shown are counted", () => {
  const told = (...children: string[]) => childrenText({ children });
  expect(told("Ada", "Bo")).toBe("Ada and Bo");
  expect(told("Your child")).toBe("Your child");
  expect(told("Your child", "Your child")).toBe("Your 2 children");
});

test("an offer to two children speaks of places", () => {
  const two = (state: WaitingOffer["state"]) => ({ ...offer(state), children: ["Ada", "Bo"] });
  expect(heldTitle(offer("open"))).toBe("A place is held for you");
  expect(heldTitle(two("open"))).toBe("Places are held for you");
  for (const state of ["accepted", "declined", "at_checkout"] as const)
    expect(endedText(two(state))?.title).toMatch(/places/u);
  expect(endedText(two("taken_back"))?.text).toContain("Your children keep");
  expect(endedText({ ...two("taken_back"), fewer_places: true })?.text).toMatch(
    /these places are no longer available.*Your children keep/u,
  );
});
