import { expect, test } from "vitest";
import { hasTag, tagOf } from "./entity-tag.ts";

const tag = tagOf("some text");

test("equal texts have equal tags, others not", () => {
  expect(tagOf("some text")).toBe(tag);
  expect(tagOf("some texts")).not.toBe(tag);
  expect(tag).toMatch(/^W\/"[\w-]+"$/u);
});

test.each([
  [tag, true],
  [tag.slice(2), true],
  [`"other", ${tag}`, true],
  [` ${tag} ,"other"`, true],
  ["*", true],
  ['"other"', false],
  ["", false],
  [undefined, false],
])("If-None-Match: %s names it: %s", (header, named) => {
  expect(hasTag(header, tag)).toBe(named);
});
