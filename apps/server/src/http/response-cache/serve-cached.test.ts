import { createServer, type RequestListener } from "node:http";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { cacheKeyOf } from "./cache-responses.ts";
import { createResponseCache } from "./response-cache.ts";
import { serveCached } from "./serve-cached.ts";

const PATIENCE = { timeout: 60_000, interval: 5 };
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server whose page is made by `make`, and how visitors ask for it. */
async function aServer(
  make: (cache: ReturnType<typeof createResponseCache>, key: string) => Promise<void>,
  isCurrent: () => boolean | Promise<boolean> = () => true,
) {
  const popular: string[] = [];
  const cache = createResponseCache({ maxBytes: 1_000_000, onPopularDropped: (keys) => void popular.push(...keys) });
  const rest: RequestListener = (request, response) => {
    const key = cacheKeyOf(request) ?? "";
    void make(cache, key).then(() => response.end("made"));
  };
  const config = { storeKey: "", production: false, apiHost: null, adminAppUrl: "", accountAppUrl: "", mainHosts: [] };
  // Only a page of the shop gets a token, and it would fail here.
  const system = {} as never;
  const deps = { cache, notices: { isCurrent }, config, system, metrics: { cacheHit: () => undefined } };
  const server = createServer(serveCached({ ...deps, log: pino({ enabled: false }) }, rest));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  const at = server.address();
  const host = `127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
  const visit = async () => await (await fetch(`http://${host}/`, { headers: { "accept-encoding": "br" } })).text();
  return { cache, popular, visit, server, key: `br ${host}/` };
}

const page = (text: string) => ({ headers: [], body: Buffer.from(text), etag: null, route: "page", host: null });
const rendered = { tags: new Set(["group:1"]), ttlMs: 60_000 };

test("of those who wait for a page that a change keeps out of the cache, one makes it again and the others wait on", async () => {
  let made = 0;
  const { promise: arrivedAll, resolve: go } = Promise.withResolvers<void>();
  const { cache, visit, server, key } = await aServer(async (responses, its) => {
    const start = responses.begin(its);
    const nth = ++made;
    await arrivedAll;
    if (nth <= 2) responses.invalidate("group:1");
    responses.put(its, page("cached"), { start, ...rendered });
    start.end();
  });
  // What was never cached is made side by side.
  cache.put(key, page(""), { start: cache.begin(null), ...rendered });
  cache.invalidate("group:1");
  let arrived = 0;
  server.on("request", () => void (++arrived === 20 && go()));
  const texts = await Promise.all(Array.from({ length: 20 }, visit));
  expect([made, texts.filter((text) => text === "cached").length]).toEqual([3, 17]);
});

test("a visitor for whom the database has to prove that the page is current counts once towards what is popular", async () => {
  const { cache, popular, visit, key } = await aServer(
    async () => undefined,
    async () => true,
  );
  const visits = async (times: number) => {
    cache.put(key, page("cached"), { start: cache.begin(null), ...rendered });
    for (let n = 0; n < times; n++) expect(await visit()).toBe("cached");
    cache.invalidate("group:1");
  };
  await visits(4);
  expect(popular).toEqual([]);
  await visits(5);
  await vi.waitUntil(() => popular.length === 1, PATIENCE);
});
