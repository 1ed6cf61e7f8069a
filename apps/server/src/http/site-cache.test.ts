import type { Site } from "@matinee/service/kernel";
import { expect, test } from "vitest";
import { createSiteCache } from "./site-cache.ts";

// The cache looks at nothing in it.
const named = (name: string) => ({ host: name }) as Site;

test("a shop is cached until something changes that may be about shops", () => {
  const cache = createSiteCache(() => true);
  const isCached = () => cache.get("leeds.test") !== undefined;
  const read = () => cache.begin()("leeds.test", named("leeds"));
  expect(isCached()).toBe(false);
  read();
  cache.invalidate("group:7");
  expect(isCached()).toBe(true);
  for (const change of ["catalogue", "a kind of a later version:7"]) {
    read();
    cache.invalidate(change);
    expect(isCached()).toBe(false);
  }
  read();
  cache.purge();
  expect(isCached()).toBe(false);
});

test("a shop that changed while it was read is not cached, and while changes may be missed nothing is answered", () => {
  let current = true;
  const cache = createSiteCache(() => current);
  const late = cache.begin();
  cache.invalidate("catalogue");
  late("leeds.test", named("before"));
  expect(cache.get("leeds.test")).toBeUndefined();
  cache.begin()("leeds.test", named("after"));
  current = false;
  expect(cache.get("leeds.test")).toBeUndefined();
  current = true;
  expect(cache.get("leeds.test")).toEqual(named("after"));
});

test("a host that nobody registered is not cached: it may be registered any moment", () => {
  const cache = createSiteCache(() => true);
  cache.begin()("new.test", null);
  expect(cache.get("new.test")).toBeUndefined();
  cache.begin()("new.test", named("new"));
  expect(cache.get("new.test")).toEqual(named("new"));
});
