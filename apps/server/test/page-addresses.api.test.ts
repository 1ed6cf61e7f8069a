import { beforeEach, expect, test } from "vitest";
import type { Pages } from "../src/http/pages/pages.ts";
import { aCachedShop } from "./harness/a-cached-shop.ts";

// Of an address only what its page reads counts.
const app = { page: async () => "<html></html>", file: () => null };
/** The addresses that were rendered, in their order. */
const rendered: string[] = [];
const pages: Pages = {
  dev: false,
  apps: { account: app, admin: app },
  file: () => null,
  async render({ url }, { api }) {
    const { pathname, search, searchParams } = new URL(url);
    rendered.push(pathname + search);
    if (searchParams.has("page")) return Response.redirect("http://localhost/nowhere", 302);
    if (searchParams.has("sort"))
      return new Response(null, { status: 302, headers: { location: "/shop?page=2#list" } });
    const stages = await api.call("GET /stages/list");
    return new Response(`<p>${stages.total} ${search}</p>`, { headers: { "content-type": "text/html" } });
  },
};
const { cache, hits, isCached, overTheWire, shop } = await aCachedShop({ pages });

beforeEach(() => {
  cache.purge();
  rendered.length = 0;
});

async function visit(address: string) {
  const response = await overTheWire(address);
  return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
}

test("a page is made once for all visitors of an advertisement, and is the page of its own address", async () => {
  const plain = await visit("/find-classes?day=6&postcode=LS1+4AP");
  const before = await hits();
  for (const query of [
    "postcode=LS1%204AP&day=6",
    ...Array.from({ length: 10 }, (_, visitor) => `gclid=${visitor}&day=6&utm_source=a&postcode=LS1+4AP&x=${visitor}`),
  ])
    expect(await visit(`/find-classes?${query}`)).toEqual(plain);
  expect((await hits()) - before).toBe(11);
  expect(rendered).toEqual(["/find-classes?day=6&postcode=LS1+4AP"]);
  expect(cache.size().responses).toBe(1);
});

test("the first visitor of an advertisement leaves the page in the cache for all others", async () => {
  const first = await visit("/class/details/8?fbclid=abc");
  expect(first.text).toMatch(/^<p>\d+ <\/p>$/u);
  expect([rendered, isCached("/class/details/8")]).toEqual([["/class/details/8"], true]);
  expect(await visit("/class/details/8")).toEqual(first);
  expect(rendered.length).toBe(1);
});

test("an answer of the API is cached once, whatever its call does not read", async () => {
  const plain = await visit("/api/stages/list?size=5");
  for (const query of ["x=1&size=5", "x=2&size=5&sort_of=a", "size=5&x=%00"]) {
    cache.purge();
    // Made anew and from the cache.
    expect([query, await visit(`/api/stages/list?${query}`)]).toEqual([query, plain]);
    expect([query, await visit(`/api/stages/list?${query}`)]).toEqual([query, plain]);
    expect(isCached("/api/stages/list?size=5")).toBe(true);
  }
  expect(cache.size().responses).toBe(1);
});

test("a redirect keeps what an advertiser counts by, and leads nowhere else with it", async () => {
  const location = async (address: string) => (await overTheWire(address)).headers.get("location");
  expect(await location("/find-classes?sort=name,asc&gclid=1&utm_source=a+b")).toBe(
    "/shop?page=2&gclid=1&utm_source=a+b#list",
  );
  expect(await location("/find-classes?page=2&gclid=1")).toBe("http://localhost/nowhere");
  expect(await location("/classes?gclid=1")).toBe("/find-classes?gclid=1");
  expect(cache.size().responses).toBe(0);
});

test("a page about one visitor is made of the whole address, and not cached", async () => {
  const addresses = ["/find-classes?x=1&lat=53.8&lng=-1.5", "/class/details/8?token=abc&x=1", "/offer/8?x=1"];
  for (const address of addresses) await visit(address);
  expect(rendered).toEqual(addresses);
  expect(cache.size().responses).toBe(0);
});

test("without a cache a page is made of the same address", async () => {
  const { status } = await shop.ask("GET /find-classes?gclid=1&day=6");
  expect([status, rendered]).toEqual([200, ["/find-classes?day=6"]]);
});
