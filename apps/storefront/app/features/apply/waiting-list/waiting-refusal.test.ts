import { expect, test } from "vitest";
import { refusalOf } from "../../../shared/testing/api-of.ts";
import { waitingRefusal } from "./waiting-refusal.ts";

const refused = (code: string, path: string, message: string) => refusalOf(409, { code, details: [{ path, message }] });

test("a waiting list that is refused because a place is free leads to the booking of the class or camp", () => {
  const free = "Ballet has free places. You can book it now.";
  expect(waitingRefusal(refused("places_left", "group_id.5", free), { group_id: 5 })).toEqual({
    title: free,
    to: "/apply-now/children?group_id=5",
    action: "Book it now",
  });
  expect(waitingRefusal(refused("places_left", "course_id.5", free), { course_id: 5 })).toMatchObject({
    to: "/apply-now/children/camp?course_id=5",
  });
});

test("a child of another age leads back to the children of the waiting list", () => {
  const old = "Leo will be 9; Ballet is for ages 5 to 7.";
  expect(waitingRefusal(refused("age_does_not_fit", "entries.0.child_id", old), { group_id: 5 })).toMatchObject({
    title: old,
    to: "/apply-now/children/waiting-list?group_id=5",
  });
});

test("a class without a waiting list leads to its page, which says how to join", () => {
  const none = refusalOf(409, {
    code: "no_waiting_list",
    details: "Ballet does not offer trials, so it has no waiting list.",
  });
  expect(waitingRefusal(none, { group_id: 5 })).toEqual({
    title: "Ballet does not offer trials, so it has no waiting list.",
    to: "/class/details/5",
    action: "See the class",
  });
});

test("any other refusal is left to the form", () => {
  expect(waitingRefusal(refused("invalid", "postcode", "Not a postcode."), { group_id: 5 })).toBeNull();
  expect(waitingRefusal(new TypeError("no connection"), { group_id: 5 })).toBeNull();
});
