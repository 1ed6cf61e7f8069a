import { expect, test } from "vitest";
import { headingText, placeText } from "./joined-lists-text.ts";

test("a place says where the child stands, or that it waits no longer", () => {
  expect(placeText({ status: "waiting", position: 1 })).toBe("First on the list");
  expect(placeText({ status: "waiting", position: 4 })).toBe("Number 4 on the list");
  expect(placeText({ status: "offered", position: 1 })).toContain("with the link in that email");
  expect(placeText({ status: "withdrawn", position: null })).toBe("No longer on the list");
});

test("the heading asks while somebody waits, and else says what is true", () => {
  expect(headingText([{ status: "withdrawn" }, { status: "waiting" }])).toBe("Leave the waiting list?");
  expect(headingText([{ status: "offered" }, { status: "withdrawn" }])).toBe("You have an offer");
  expect(headingText([{ status: "withdrawn" }])).toBe("You are no longer on the waiting list");
});
