import fc from "fast-check";
import { expect, test } from "vitest";
import { createResponseCache, type CachedResponse } from "./response-cache.ts";

const response = (text: string): CachedResponse => ({
  headers: [],
  body: Buffer.from(text),
  etag: null,
  route: "",
  host: null,
});
const tagged = (...tags: string[]) => ({ tags: new Set(tags), ttlMs: 60_000 });
const newCache = () => createResponseCache({ maxBytes: 1_000_000 });

function isCachedAfter(notice: string, ...tags: string[]): boolean {
  const cache = newCache();
  cache.put("page", response("it"), { start: cache.begin(null), ...tagged(...tags) });
  expect(cache.get("page")?.body.toString()).toBe("it");
  cache.invalidate(notice);
  return cache.get("page") !== undefined;
}

test.each([
  ["group:1", ["group:1"], false],
  ["group:2", ["group:1"], true],
  ["group:2", ["group"], false],
  ["search:3", ["search:3", "group:1"], false],
  ["search:3", ["search:4", "group:1"], true],
  ["search:3", ["search"], false],
  ["product:9", ["group:9", "course:9"], true],
  ["course:9", ["course"], false],
  ["group:1", ["*"], false],
  ["catalogue", [], false],
  ["catalogue", ["group:1"], false],
  ["group:1", [], true],
  ["a notice of a later version", [], false],
  ["group", [], false],
])("after the notice %s a response with the tags %j is still cached: %s", (notice, tags, stays) => {
  expect(isCachedAfter(notice, ...tags)).toBe(stays);
});

test("a response is not cached if something it was made of changed while it was made", () => {
  const cache = newCache();
  const put = (notice: string, ...tags: string[]) => {
    const start = cache.begin(null);
    cache.invalidate(notice);
    return cache.put("page", response(""), { start, ...tagged(...tags) });
  };
  expect(put("group:1", "group:1")).toBe(false);
  expect(put("group:1", "group:2")).toBe(true);
  expect(put("group:1", "*")).toBe(false);
  expect(put("catalogue")).toBe(false);
  expect(put("search:1", "search")).toBe(false);
  const start = cache.begin(null);
  cache.purge();
  expect(cache.put("page", response(""), { start, ...tagged() })).toBe(false);
});

test("a response that took longer to make than changes are remembered is not cached", () => {
  const cache = newCache();
  const start = cache.begin(null);
  for (let n = 0; n < 10_000; n++) cache.invalidate("group:1");
  expect(cache.put("page", response(""), { start, ...tagged("group:2") })).toBe(false);
});

test("nothing is cached past its time, or for no time", async () => {
  const cache = newCache();
  expect(cache.put("now", response(""), { start: cache.begin(null), tags: new Set(), ttlMs: 0 })).toBe(false);
  expect(cache.put("page", response(""), { start: cache.begin(null), tags: new Set(), ttlMs: 20 })).toBe(true);
  cache.put("other", response(""), { start: cache.begin(null), tags: new Set(), ttlMs: 60_000 });
  await expect.poll(() => cache.get("page")).toBeUndefined();
  expect(cache.get("other")).toBeDefined();
});

test("a response that was cached before is made once at a time; others are made side by side", async () => {
  const cache = newCache();
  cache.begin("page");
  expect(cache.inFlight("page")).toBeUndefined();
  cache.put("page", response(""), { start: cache.begin(null), ...tagged("group:1") });
  cache.invalidate("group:1");
  expect(cache.inFlight("page")).toBeUndefined();
  const first = cache.begin("page");
  const inFlight = cache.inFlight("page");
  expect(inFlight).toBeDefined();
  // A second one under way does not end the first one.
  cache.begin("page").end();
  expect(cache.inFlight("page")).toBe(inFlight);
  first.end();
  await inFlight;
  expect(cache.inFlight("page")).toBeUndefined();
});

test("a change tells which popular pages it has dropped, the most popular first; what was missed, or an answer of the API, tells nothing", () => {
  const told: (readonly string[])[] = [];
  const cache = createResponseCache({ maxBytes: 1_000_000, onPopularDropped: (keys) => void told.push(keys) });
  const visit = (key: string, times: number, route = "page") => {
    cache.put(key, { ...response(""), route }, { start: cache.begin(null), ...tagged("group:1") });
    for (let n = 0; n < times; n++) cache.get(key);
  };
  const visitAll = () => {
    visit("popular", 9);
    visit("rare", 2);
    visit("most popular", 50);
    visit("answer", 50, "/api/groups/get/{id}");
  };
  visitAll();
  cache.invalidate("group:2");
  expect(told).toEqual([]);
  cache.invalidate("group:1");
  expect(told).toEqual([["most popular", "popular"]]);
  cache.invalidate("group:1");
  visitAll();
  cache.purge();
  expect(told.length).toBe(1);
  visitAll();
  cache.invalidate("catalogue");
  expect(told).toEqual([
    ["most popular", "popular"],
    ["most popular", "popular"],
  ]);
});

test("memory stays within its bound, and the least recently used response goes first", () => {
  const cache = createResponseCache({ maxBytes: 100_000 });
  const put = (key: string, bytes: number) =>
    cache.put(key, response("x".repeat(bytes)), { start: cache.begin(null), ...tagged("group:1") });
  put("first", 5_000);
  for (let n = 0; n < 100; n++) {
    put(`page ${n}`, 5_000);
    expect(cache.get("first")).toBeDefined();
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000);
  }
  expect(cache.get("page 1")).toBeUndefined();
  expect(put("too large", 50_000)).toBe(false);
  cache.invalidate("group:1");
  expect(cache.size()).toEqual({ responses: 0, bytes: 0 });
});

// The model: every key with the tags of its last response.
test("exactly the responses that no change was about stay cached", () => {
  const tag = fc.constantFrom("group:1", "group:2", "search:1", "search", "course", "course:1", "product:1", "*");
  const notice = fc.constantFrom("group:1", "group:2", "search:1", "search:2", "course:1", "product:1", "catalogue");
  const step = fc.oneof(
    fc.record({ put: fc.constantFrom("a", "b", "c", "d"), of: fc.uniqueArray(tag, { maxLength: 3 }) }),
    fc.record({ drop: notice }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const cache = newCache();
      const model = new Map<string, readonly string[]>();
      for (const one of steps) {
        if ("put" in one) {
          cache.put(one.put, response(one.put), { start: cache.begin(null), ...tagged(...one.of) });
          model.set(one.put, one.of);
          continue;
        }
        cache.invalidate(one.drop);
        for (const [key, of] of model)
          if (one.drop === "catalogue" || of.some((it) => [one.drop, one.drop.split(":")[0], "*"].includes(it)))
            model.delete(key);
      }
      for (const key of ["a", "b", "c", "d"])
        expect([key, cache.get(key) !== undefined]).toEqual([key, model.has(key)]);
    }),
  );
});
