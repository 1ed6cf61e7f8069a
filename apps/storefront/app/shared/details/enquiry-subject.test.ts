import { expect, test } from "vitest";
import { likelyCategory } from "./enquiry-subject.ts";

const categories = [
  { id: 1, name: "Classes and trials" },
  { id: 2, name: "Holiday camps" },
  { id: 3, name: "Shop and orders" },
];

test("suggests the category of an enquiry from its page", () => {
  expect(likelyCategory({ group_id: 7 }, categories)).toBe("1");
  expect(likelyCategory({ course_id: 7 }, categories)).toBe("2");
  expect(likelyCategory({ product_id: 7 }, categories)).toBe("3");
  expect(likelyCategory({}, categories)).toBe("");
  expect(likelyCategory({ group_id: 7 }, [])).toBe("");
});
