import { expect, test } from "vitest";
import { listPath, offerText, skipText } from "./waiting-text.ts";

test("a list has a path, a skip its reason and date, an offer its end", () => {
  expect(listPath({ group_id: 3, course_id: null })).toBe("/waiting-lists/class/3");
  expect(listPath({ group_id: null, course_id: 4 })).toBe("/waiting-lists/camp/4");
  expect(skipText({ reason: "too_young", detail: null, on: "2026-05-03" })).toBe("Too young for the date, 3 May 2026");
  expect(skipText({ reason: "offered_to_another_by_staff", detail: "Sister", on: "2026-05-03" })).toBe(
    "Staff offered the place to another child (Sister), 3 May 2026",
  );
  expect(offerText({ start_date: "2026-12-05", expires_at: "2026-11-24T17:58:00Z" })).toBe(
    "A place from 5 December 2026, held until 24 November 2026 at 17:58",
  );
});
