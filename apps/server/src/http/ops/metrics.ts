import type { Pool } from "@matinee/database";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  request(measured: { method: string; route: string; status: number; seconds: number }): void;
  /** A public page or answer was there already: counted here alone, without the time, which is next to none. */
  kept(sent: { route: string; status: number }): void;
  /** Says how many there are at the moment. */
  watchKept(size: () => { readonly answers: number; readonly bytes: number }): void;
  job(measured: { queue: string; outcome: "done" | "failed" }): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** What Prometheus collects; a registry of its own, so that two servers in one process (tests) don't meet. */
export function createMetrics(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): Metrics {
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
  const kept = new Counter({
    name: "matinee_kept_answers_sent_total",
    help: "Public pages and catalogue answers that were sent as they had been kept, by route pattern and status",
    labelNames: ["route", "status"],
    registers: [registry],
  });
  void new Gauge({
    name: "matinee_database_connections",
    help: "Connections of the pool by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "awaited" }, pool.waitingCount);
    },
  });
  const sentKept = new Map<string, ReturnType<typeof kept.labels>>();
  const series = new Map<string, ReturnType<typeof requests.labels>>();
  return {
    // Routes are patterns: there are a few hundred series at most, each found once.
    request({ method, route, status, seconds }) {
      const name = `${method} ${route} ${status}`;
      const one = series.get(name) ?? requests.labels({ method, route, status });
      series.set(name, one);
      one.observe(seconds);
    },
    kept({ route, status }) {
      const name = `${route} ${status}`;
      const one = sentKept.get(name) ?? kept.labels({ route, status });
      sentKept.set(name, one);
      one.inc();
    },
    watchKept: (size) =>
      void new Gauge({
        name: "matinee_kept_answers",
        help: "Public pages and catalogue answers kept in memory: how many, and how many bytes",
        labelNames: ["unit"],
        registers: [registry],
        collect() {
          const { answers, bytes } = size();
          this.set({ unit: "answers" }, answers);
          this.set({ unit: "bytes" }, bytes);
        },
      }),
    job: ({ queue, outcome }) => jobs.inc({ queue, outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
