import { expect, test } from "vitest";
import type { Site } from "../page/page.ts";
import { pageMeta, privateMeta } from "./meta.ts";

// Only what is looked at here.
const site = { origin: "https://leeds.example", brand: { name: "Matinee Leeds" } } as Site;
const meta = (changes: Partial<Parameters<typeof pageMeta>[0]> = {}) =>
  pageMeta({ page: { site }, title: "Street Steps", description: "Hip-hop.", path: "/class/details/7", ...changes });
/** The contents of the tags with a name. */
const named = (name: string, found = meta()): string[] =>
  found.flatMap((tag) => {
    const entries = Object.entries(tag);
    const isNamed = entries.some(([key, value]) => (key === "name" || key === "property") && value === name);
    return isNamed ? entries.flatMap(([key, value]) => (key === "content" ? [String(value)] : [])) : [];
  });

test("a page has the shop's name in its title, and one canonical address", () => {
  expect(meta()).toContainEqual({ title: "Street Steps | Matinee Leeds" });
  expect(meta()).toContainEqual({
    tagName: "link",
    rel: "canonical",
    href: "https://leeds.example/class/details/7",
  });
  expect(named("og:url")).toEqual(["https://leeds.example/class/details/7"]);
});

test("every page shares a PNG picture: its own, or that of a stage", () => {
  expect(named("og:image")).toEqual(["https://leeds.example/posters/class/1.png?d=musical_theatre"]);
  expect(named("og:image", meta({ image: "/posters/camp/7.svg?d=dance" }))).toEqual([
    "https://leeds.example/posters/camp/7.png?d=dance",
  ]);
  expect(named("og:image:type")).toEqual(["image/png"]);
});

test("a page that is kept out of search engines has no canonical address", () => {
  const hidden = meta({ noindex: true });
  expect(named("robots", hidden)).toEqual(["noindex"]);
  expect(hidden.some((one) => "rel" in one)).toBe(false);
  expect(privateMeta("Checkout")).toContainEqual({ name: "robots", content: "noindex" });
});

test("a long description ends after a whole word, as search engines show it", () => {
  const long = meta({ description: `${"singing, acting and dancing, ".repeat(10)}and more.` });
  const [text = ""] = named("description", long);
  expect(text.length).toBeLessThanOrEqual(159);
  expect(text).toMatch(/[a-z]…$/u);
  expect(named("og:description", long)).toEqual([text]);
  const short = "Singing. Acting.";
  expect(named("description", meta({ description: short }))).toEqual([short]);
});

test("a host that no school has registered has a title alone", () => {
  expect(meta({ page: { site: null } })).toEqual([{ title: "Street Steps" }]);
});
