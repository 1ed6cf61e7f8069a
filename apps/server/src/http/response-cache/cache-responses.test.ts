import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { AppEnv } from "../app-env.ts";
import { cacheKeyOf, cacheResponses, millisecondsLeftToday, requestOfKey } from "./cache-responses.ts";
import { createResponseCache } from "./response-cache.ts";

test.each([
  ["2026-01-15T12:00:00Z", 12 * 3_600_000],
  ["2026-01-15T23:59:59.750Z", 250],
  ["2026-07-15T22:59:00Z", 60_000],
  ["2026-07-15T23:00:00Z", 24 * 3_600_000],
  // The clocks go back on the first day, and forward on the second.
  ["2026-10-25T23:59:00Z", 60_000],
  ["2026-03-29T22:59:00Z", 60_000],
])("at %s there are %i ms left until midnight in London", (now, left) => {
  expect(millisecondsLeftToday(new Date(now))).toBe(left);
});

const host = "leeds.localhost";

test("the key is made of encoding, host and address; an unusual request has none", () => {
  const key = (url: string, headers: Record<string, string> = { host }) => cacheKeyOf({ url, headers });
  expect(key("/find-classes?gclid=1&age=7")).toBe("plain leeds.localhost/find-classes?age=7");
  expect(key("/find-classes?age=7&token=1")).toBe(null);
  expect(key("/shop", { host: "LEEDS.localhost:3000", "accept-encoding": "gzip, br" })).toBe(
    "br leeds.localhost:3000/shop",
  );
  expect(key("/shop", { host, "accept-encoding": "gzip" })).not.toBe(key("/shop"));
  const ofApi = (origin?: string) => cacheKeyOf({ url: "/api/stages/list", headers: { host, origin } }, true);
  expect(new Set([ofApi(), ofApi("http://leeds.localhost"), ofApi("http://york.localhost")]).size).toBe(3);
  expect(key("/shop", { host, origin: "http://york.localhost" })).toBe(key("/shop"));
  expect(key("/shop", {})).toBe(null);
  expect(key("http://elsewhere/shop")).toBe(null);
  expect(key(`/${"a".repeat(3_000)}`)).toBe(null);
  expect(ofApi(`http://${"a".repeat(3_000)}`)).toBe(null);
});

test.each([
  [{ url: "/find-classes?age=7", headers: { host } }, false],
  [{ url: "/", headers: { host: "leeds.localhost:3000", "accept-encoding": "br" } }, false],
  [{ url: "/class/details/8", headers: { host, "accept-encoding": "gzip" } }, false],
  [{ url: "/api/stages/list", headers: { host, origin: "http://york.localhost" } }, true],
  [{ url: "/api/stages/list", headers: { host, "accept-encoding": "br" } }, true],
])("the request %j is known from its key", (request, isApi) => {
  expect(requestOfKey(cacheKeyOf(request, isApi) ?? "")).toEqual(request);
});

test.each([
  ["2026-01-15T23:59:58Z", true],
  ["2026-01-15T23:59:59.900Z", false],
])("a page begun at %s and ready a second later is cached: %s", async (begun, isCached) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(begun) });
  const cache = createResponseCache({ maxBytes: 1_000_000 });
  const app = new Hono<AppEnv>();
  app.use(cacheResponses(cache, { apiHost: null, adminAppUrl: "", accountAppUrl: "", mainHosts: [] }));
  app.get("/", (c) => {
    vi.setSystemTime(new Date(begun).getTime() + 1_000);
    c.get("responseTags").allow();
    return c.text("today");
  });
  const incoming = { url: "/", headers: { host } };
  await app.request("/", undefined, { incoming });
  vi.useRealTimers();
  expect(cache.get(cacheKeyOf(incoming) ?? "") !== undefined).toBe(isCached);
});

test.each([
  [200, true],
  [503, true],
  [404, false],
] as const)(
  "after a %i others wait for the response to the same address while it is made: %s",
  async (status, wait) => {
    const cache = createResponseCache({ maxBytes: 1_000_000 });
    const app = new Hono<AppEnv>();
    app.use(cacheResponses(cache, { apiHost: null, adminAppUrl: "", accountAppUrl: "", mainHosts: [] }));
    let next: 200 | 404 | 503 = 200;
    app.get("/", (c) => {
      if (next === 200) c.get("responseTags").allow();
      return c.text("today", next);
    });
    const incoming = { url: "/", headers: { host } };
    const key = cacheKeyOf(incoming) ?? "";
    await app.request("/", undefined, { incoming });
    next = status;
    cache.invalidate("catalogue");
    await app.request("/", undefined, { incoming });
    cache.begin(key);
    expect(cache.inFlight(key) !== undefined).toBe(wait);
  },
);
