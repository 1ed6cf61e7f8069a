import type { Site } from "@matinee/service/kernel";
import { expect, test, vi } from "vitest";
import { createSiteCache } from "./site-cache.ts";

// The cache looks at nothing in it.
const named = (name: string) => ({ host: name }) as Site;

test("a shop is loaded once for each host, until something changes that may be about shops", async () => {
  const cache = createSiteCache(() => true);
  const load = vi.fn(async () => named("leeds"));
  for (let n = 0; n < 3; n += 1) expect(await cache.get("leeds.test", load)).toEqual(named("leeds"));
  expect(load).toHaveBeenCalledTimes(1);
  cache.invalidate("group:7");
  expect(cache.peek("leeds.test")).toEqual(named("leeds"));
  cache.invalidate("catalogue");
  expect(cache.peek("leeds.test")).toBeUndefined();
  expect(await cache.get("leeds.test", async () => named("Leeds"))).toEqual(named("Leeds"));
  cache.invalidate("a kind of a later version:7");
  expect(cache.peek("leeds.test")).toBeUndefined();
});

test("a shop that changed while it was read is read again, and so is one while changes may be missed", async () => {
  let current = true;
  const cache = createSiteCache(() => current);
  await cache.get("leeds.test", async () => {
    cache.invalidate("catalogue");
    return named("before");
  });
  expect(await cache.get("leeds.test", async () => named("after"))).toEqual(named("after"));
  current = false;
  expect(cache.peek("leeds.test")).toBeUndefined();
  expect(await cache.get("leeds.test", async () => named("latest"))).toEqual(named("latest"));
  current = true;
  expect(cache.peek("leeds.test")).toEqual(named("latest"));
  cache.purge();
  expect(cache.peek("leeds.test")).toBeUndefined();
});

test("a host that nobody registered is asked for each time: it may be registered any moment", async () => {
  const cache = createSiteCache(() => true);
  expect(await cache.get("new.test", async () => null)).toBeNull();
  expect(await cache.get("new.test", async () => named("new"))).toEqual(named("new"));
});
