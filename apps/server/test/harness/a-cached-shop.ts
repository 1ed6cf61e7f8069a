import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { calls, type CallSpec } from "@matinee/contract";
import { listenForChanges, type Notices } from "@matinee/database";
import { sql } from "kysely";
import { afterAll, vi } from "vitest";
import { createMetrics } from "../../src/http/ops/metrics.ts";
import { cacheKeyOf } from "../../src/http/response-cache/cache-responses.ts";
import { createResponseCache } from "../../src/http/response-cache/response-cache.ts";
import { serveCached } from "../../src/http/response-cache/serve-cached.ts";
import { aFamily, aStage } from "../roles/people.ts";
import { WHO_MAY } from "../roles/who-may.ts";
import { aShop, type ShopOptions } from "./a-shop.ts";

export const PATIENCE = { timeout: 60_000, interval: 5 };

/** The one cacheable call whose answer is never cached: it tells held places from taken ones. */
export const SPACES_CALL = "GET /groups/get-available-spaces/{id}";

/** A shop behind its response cache, on a port of its own, with something of everything in its catalogue. For the top of a file. */
export async function aCachedShop(options: Omit<ShopOptions, "cache"> = {}) {
  const cache = createResponseCache({ maxBytes: 16_000_000 });
  const shop = await aShop({ ...options, cache });
  const heard: string[] = [];
  const notices = listenForChanges(shop.url, {
    onNotice: (notice) => {
      heard.push(notice);
      cache.invalidate(notice);
    },
    onGap: cache.purge,
    onError: (error) => {
      throw error;
    },
  });
  /** On a busy machine the database's proof may come too late, and then nothing is served from the cache: these wait for the next. */
  const patientNotices: Notices = {
    ...notices,
    isCurrent: () => notices.isCurrent() === true || vi.waitUntil(() => notices.isCurrent(), PATIENCE),
  };
  const metrics = createMetrics(shop.pool);
  const app = getRequestListener((request, env) => shop.app.fetch(request, env));
  const server = createServer(
    serveCached(
      { cache, notices: patientNotices, config: shop.config, system: shop.system, log: shop.log, metrics },
      (request, response) => void app(request, response),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(async () => {
    await notices.stop();
    await new Promise((resolve) => server.close(resolve));
  });
  const at = server.address();
  const origin = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
  const stage = await aStage(shop);
  const family = await aFamily(shop, stage.near);

  /** The address of a call about something that exists. */
  function addressOf(name: string): string {
    // The rows are keyed by the very names.
    const parts = WHO_MAY[name as keyof typeof WHO_MAY]?.[0]?.send({ it: family, mine: family, stage });
    const path = name
      .replace(/^GET /u, "/api")
      .replaceAll(/\{(\w+)\}/gu, (_, part: string) => String(parts?.path?.[part]));
    const query = new URLSearchParams(
      Object.entries(parts?.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    return query.size === 0 ? path : `${path}?${query.toString()}`;
  }

  const asked = { host: new URL(origin).host, "accept-encoding": "br" };
  const keyOf = (url: string) => cacheKeyOf({ url, headers: asked }) ?? "";

  return {
    ...shop,
    shop,
    cache,
    server,
    stage,
    family,
    origin,
    addressOf,
    keyOf,
    isCached: (address: string) => cache.has(keyOf(address)),
    overTheWire: async (address: string, headers: Record<string, string> = {}) =>
      await fetch(origin + address, { headers: { "accept-encoding": "br", ...headers }, redirect: "manual" }),
    /** Resolves when so many more requests have arrived. */
    arrivals: (count: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      let arrived = 0;
      const counting = () => {
        arrived += 1;
        if (arrived < count) return;
        server.off("request", counting);
        resolve();
      };
      server.on("request", counting);
      return promise;
    },
    /** How many responses were sent from the cache. */
    hits: async () =>
      [...(await metrics.text()).matchAll(/^matinee_response_cache_hits_total\S* (\d+)/gmu)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      ),
    /** Resolves when the notices of everything that was committed before have arrived. */
    noticesArrived: async () => {
      const mark = `group:${Math.floor(Math.random() * 1e9) + 1e9}`;
      await sql`select pg_notify('matinee_changed', ${mark})`.execute(shop.db);
      await vi.waitUntil(() => heard.includes(mark), PATIENCE);
    },
  };
}

export function catalogueCalls(): string[] {
  const declared = Object.entries<CallSpec>(calls);
  return declared.filter(([, spec]) => spec.cacheable === true).map(([name]) => name);
}
