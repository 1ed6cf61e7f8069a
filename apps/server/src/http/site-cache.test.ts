import type { Site } from "@matinee/service/kernel";
import { expect, test } from "vitest";
import { createSiteCache } from "./site-cache.ts";

// The cache looks at nothing in it.
const named = (name: string) => ({ host: name }) as Site;

test("a shop is cached until something changes that may be about shops", async () => {
  const cache = createSiteCache(() => true);
  const isCached = async () => (await cache.get("leeds.test")) !== undefined;
  const read = () => cache.begin()("leeds.test", named("leeds"));
  expect(await isCached()).toBe(false);
  read();
  cache.invalidate("group:7");
  expect(await isCached()).toBe(true);
  for (const change of ["catalogue", "a kind of a later version:7"]) {
    read();
    cache.invalidate(change);
    expect(await isCached()).toBe(false);
  }
  read();
  cache.purge();
  expect(await isCached()).toBe(false);
});

test("a shop that changed while it was read is not cached, and while changes may be missed nothing is answered", async () => {
  let current = true;
  const cache = createSiteCache(() => current);
  const late = cache.begin();
  cache.invalidate("catalogue");
  late("leeds.test", named("before"));
  expect(await cache.get("leeds.test")).toBeUndefined();
  cache.begin()("leeds.test", named("after"));
  current = false;
  expect(await cache.get("leeds.test")).toBeUndefined();
  current = true;
  expect(await cache.get("leeds.test")).toEqual(named("after"));
});

test("a shop that changes while the connection is probed is not answered", async () => {
  const { promise: isCurrent, resolve } = Promise.withResolvers<boolean>();
  const cache = createSiteCache(() => isCurrent);
  cache.begin()("leeds.test", named("before"));
  const answer = cache.get("leeds.test");
  // The notice comes before the answer of the probe.
  cache.invalidate("catalogue");
  resolve(true);
  expect(await answer).toBeUndefined();
});

test("a host that nobody registered is not cached: it may be registered any moment", async () => {
  const cache = createSiteCache(() => true);
  cache.begin()("new.test", null);
  expect(await cache.get("new.test")).toBeUndefined();
  cache.begin()("new.test", named("new"));
  expect(await cache.get("new.test")).toEqual(named("new"));
});
