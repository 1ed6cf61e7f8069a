import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pageParameters } from "@matinee/storefront/page-parameters";
import fc from "fast-check";
import { expect, test } from "vitest";
import { storefrontFolder } from "../../storefront/folders.ts";
import { cacheableAddress } from "./cacheable-address.ts";

test.each([
  // What a page does not read.
  ["/?fbclid=1", "/"],
  ["/class/details/8?utm_source=a&utm_medium=b&gclid=c", "/class/details/8"],
  ["/Class/Details/8/?x=1", "/Class/Details/8/"],
  ["/shop/items/3?x=1&colour=Red&size=S&colour=Blue", "/shop/items/3?colour=Red&colour=Blue&size=S"],
  ["/shop/items/details/3?o=2&size=S&o=1", "/shop/items/details/3?o=2&o=1"],
  // One order, one spelling.
  ["/find-classes?postcode=LS1+4AP&day=6", "/find-classes?day=6&postcode=LS1+4AP"],
  ["/find-classes?day=6&postcode=LS1%204AP", "/find-classes?day=6&postcode=LS1+4AP"],
  ["/find-classes?", "/find-classes"],
  // It decides which other companies the page lets in.
  ["/class/details/8?age=7&x=1", "/class/details/8?age=7"],
  // The data of a page alone.
  [
    "/find-classes.data?x=1&day=6&_routes=routes%2Ffind-classes",
    "/find-classes.data?_routes=routes%2Ffind-classes&day=6",
  ],
  ["/_.data?_routes=root&x=1", "/_.data?_routes=root"],
  ["/apply-now/children?x=1&group_id=7", "/apply-now/children?group_id=7"],
  ["/apply-now/children/join?x=1&group_id=7", "/apply-now/children/join?group_id=7"],
  ["/apply-now/checkout?x=1&refused=authentication", "/apply-now/checkout?refused=authentication"],
  // Answers of the API.
  ["/api/groups/get/8?x=1", "/api/groups/get/8"],
  ["/api/stages/list?x=1&size=5&page=1", "/api/stages/list?page=1&size=5"],
  [
    "/api/groups/get-suitable-groups?gclid=1&sort=b&age=7&sort=a",
    "/api/groups/get-suitable-groups?age=7&sort=b&sort=a",
  ],
  // Nothing is known of these, and nothing of them is cached.
  ["/nowhere?x=1", "/nowhere?x=1"],
  ["/posters/class/8.svg?d=tap", "/posters/class/8.svg?d=tap"],
  ["/api/orders/current-order?create-if-needed=1", "/api/orders/current-order?create-if-needed=1"],
  ["/shop", "/shop"],
  // One visitor's.
  ["/find-classes?lat=53.8&lng=-1.5", null],
  ["/class/details/8?token=abc", null],
  ["/class/details/8?age=7&child=1", null],
  ["/class/details/8?agency=1", null],
  ["/receipt/8?x=1", null],
  ["/api/courses/list?q=tap", null],
  ["/find-classes?postcode=%FF", null],
  ["/%FF?x=1", null],
])("a response for %s is cached under %s", (url, address) => {
  expect(cacheableAddress(url)).toBe(address);
});

test("an address that was reduced stays as it is", () => {
  const name = fc.constantFrom("postcode", "sort", "size", "colour", "o", "age", "page", "x", "utm_source", "group_id");
  const path = fc.constantFrom("/", "/find-classes", "/shop/items/1", "/shop/items/details/1", "/api/courses/list");
  fc.assert(
    fc.property(path, fc.array(fc.tuple(name, fc.string({ unit: "grapheme" }))), (at, entries) => {
      const address = cacheableAddress(`${at}?${new URLSearchParams(entries).toString()}`);
      expect(address).not.toBeNull();
      expect(cacheableAddress(address ?? "")).toBe(address);
    }),
  );
});

const app = join(storefrontFolder, "app");
const read = (file: string) => readFileSync(join(app, file), "utf8");
/** The file of each route, by its path. */
const routes = new Map(
  [...read("routes.ts").matchAll(/(?:index\(|route\("([^"]+)", )"routes\/([^"]+)"/gu)].map(
    ([, path = "", file = ""]) => [path, file],
  ),
);

test("every page says which parameters it reads, and reads those of its own path", () => {
  // The page of no address reads nothing.
  expect([...routes.keys()].filter((path) => path !== "*")).toEqual(Object.keys(pageParameters));
  for (const [path, file] of routes)
    for (const [, named] of read(`routes/${file}`).matchAll(/(?:readParameters|onlyListed|useParameters)\("([^"]*)"/gu))
      expect([file, named]).toEqual([file, path]);
});

/** Who has a query but through the list, and why. */
const READERS = {
  "shared/page/parameters.ts": "it is the list",
  "shared/page/use-parameters.ts": "it is the list",
  "entry.server.tsx": "it passes the address on",
  "root.tsx": "it takes a birthday out of the address: such a page is not cached",
  "shared/child/use-birthday.ts": "what tells of a child: such a page is not cached",
  "shared/child/without-birthday.ts": "what tells of a child: such a page is not cached",
  "third-parties/use-scripts.ts": "it compares addresses, after the page was rendered",
  "features/shop/item-page.ts": "it compares addresses, after the page was rendered",
  "routes/find-classes.tsx": "it redirects with the whole query",
  "routes/find-camp-classes.tsx": "the query of a navigation, of which it takes what is listed",
  "routes/shop.items.tsx": "the query of a navigation, of which it takes what is listed",
};
const QUERY =
  /\brequest\.url\b|\bsearchParams\b|\buseSearchParams\b|(?:location|address|url)\)?\.search\b|\bsearch\b[^;{}]*\} = (?:useLocation|new URL)/iu;

test("no screen reads a parameter that is not listed: none has the query but through the list", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const found = files.filter((file) => /\.tsx?$/u.test(file) && !file.includes(".test.") && QUERY.test(read(file)));
  expect(found.toSorted()).toEqual(Object.keys(READERS).toSorted());
});
