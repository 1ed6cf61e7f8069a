import type { Pool } from "@matinee/database";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { VisitorLines } from "../line/visitor-lines.ts";
import { addLineMetrics } from "./line-metrics.ts";
import type { WorkInHand } from "./work-in-hand.ts";
import { addWorkMetrics } from "./work-metrics.ts";

type PoolCounts = Pick<Pool, "totalCount" | "idleCount" | "waitingCount">;

export interface Metrics {
  request(measured: { method: string; route: string; status: number; seconds: number }): void;
  /** A response was sent from the cache. It is counted here only, not as a request; its time is next to none. */
  cacheHit(sent: { route: string; status: number }): void;
  /** A popular page that a change had dropped was made again before anybody asked for it. */
  remade(): void;
  /** A search of the catalogue was answered by an index in memory, or by the database. */
  search(answered: { index: string; by: "index" | "database" }): void;
  /** A proxy passed a request on, and the settings name none. */
  forwarded(): void;
  /** Adds the size of the response cache to the metrics. */
  watchCache(size: () => { readonly responses: number; readonly bytes: number }): void;
  /** Adds the connections of another pool to the metrics. */
  watchPool(name: string, pool: PoolCounts): void;
  /** Adds the lines in which visitors wait for the database. */
  watchLines(lines: VisitorLines): void;
  /** Adds what waits to be done. It is read when metrics are asked for, at most every few seconds. */
  watchWork(read: () => Promise<WorkInHand>): void;
  job(measured: { queue: string; outcome: "done" | "failed" }): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** The metrics that Prometheus collects, in a registry of their own, because tests run several servers in one process. */
export function createMetrics(requestPool: PoolCounts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "matinee_http_request_seconds",
    help: "Requests by route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const jobs = new Counter({
    name: "matinee_jobs_total",
    help: "Jobs by queue and outcome",
    labelNames: ["queue", "outcome"],
    registers: [registry],
  });
  const cacheHits = new Counter({
    name: "matinee_response_cache_hits_total",
    help: "Responses sent from the cache by route pattern and status",
    labelNames: ["route", "status"],
    registers: [registry],
  });
  const remade = new Counter({
    name: "matinee_response_cache_remade_total",
    help: "Popular pages that were made again after a change before anybody asked for them",
    registers: [registry],
  });
  const searches = new Counter({
    name: "matinee_catalogue_searches_total",
    help: "Searches of the catalogue by index and by who answered: the index in memory or the database",
    labelNames: ["index", "by"],
    registers: [registry],
  });
  const forwarded = new Counter({
    name: "matinee_unread_forwarded_total",
    help: "Requests with X-Forwarded-For while TRUST_PROXY is 0, in production",
    registers: [registry],
  });
  const pools = new Map([["requests", requestPool]]);
  void new Gauge({
    name: "matinee_database_connections",
    help: "Connections by pool and state",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, counts] of pools) {
        this.set({ pool, state: "open" }, counts.totalCount);
        this.set({ pool, state: "idle" }, counts.idleCount);
        this.set({ pool, state: "awaited" }, counts.waitingCount);
      }
    },
  });
  const hitSeries = new Map<string, ReturnType<typeof cacheHits.labels>>();
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  return {
    // Routes are patterns, so there are a few hundred series at most; each is looked up once.
    request({ method, route, status, seconds }) {
      const name = `${method} ${route} ${status}`;
      const one = series.get(name) ?? requests.labels({ method, route, status });
      series.set(name, one);
      one.observe(seconds);
    },
    cacheHit({ route, status }) {
      const name = `${route} ${status}`;
      const one = hitSeries.get(name) ?? cacheHits.labels({ route, status });
      hitSeries.set(name, one);
      one.inc();
    },
    remade: () => remade.inc(),
    forwarded: () => forwarded.inc(),
    search: ({ index, by }) => searches.inc({ index, by }),
    watchCache: (size) => {
      void new Gauge({
        name: "matinee_response_cache_responses",
        help: "Responses in the cache",
        registers: [registry],
        collect() {
          this.set(size().responses);
        },
      });
      void new Gauge({
        name: "matinee_response_cache_bytes",
        help: "Bytes of the responses in the cache",
        registers: [registry],
        collect() {
          this.set(size().bytes);
        },
      });
    },
    watchLines: (lines) => addLineMetrics(registry, lines),
    watchPool: (name, pool) => void pools.set(name, pool),
    watchWork: (read) => addWorkMetrics(registry, read),
    job: ({ queue, outcome }) => jobs.inc({ queue, outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
