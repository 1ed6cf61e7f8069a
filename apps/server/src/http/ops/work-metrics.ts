import { Gauge, type Registry } from "prom-client";
import type { WorkInHand } from "./work-in-hand.ts";

/** Several collectors share one reading, however often they ask. */
const FRESH_MS = 5_000;

/**
 * The gauges of what waits to be done. While the database does not answer they have no values, and `matinee_work_readable` is 0: a number
 * of before would look as if all were well.
 */
export function addWorkMetrics(registry: Registry, read: () => Promise<WorkInHand>): void {
  const current = shared(read);
  const registers = [registry];
  void new Gauge({
    name: "matinee_work_readable",
    help: "1 if the database answered what waits to be done",
    registers,
    async collect() {
      this.set((await current()) === null ? 0 : 1);
    },
  });
  void new Gauge({
    name: "matinee_jobs_idle_seconds",
    help: "How long ago jobs last ran, which they do each minute",
    registers,
    async collect() {
      const work = await current();
      this.remove();
      if (work !== null) this.set(work.jobsIdleSeconds);
    },
  });
  void new Gauge({
    name: "matinee_queue_jobs",
    help: "Open jobs by queue and state (waiting, delayed, active)",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      const work = await current();
      // A queue that is gone must not stay.
      this.reset();
      for (const { queue, waiting, delayed, active } of work?.queues ?? [])
        for (const [state, count] of Object.entries({ waiting, delayed, active })) this.set({ queue, state }, count);
    },
  });
  void new Gauge({
    name: "matinee_leased_work",
    help: "Leased work by kind and state (waiting, delayed, active; failing: its last attempt failed)",
    labelNames: ["work", "state"],
    registers,
    async collect() {
      const found = await current();
      // Work that is done must not stay.
      this.reset();
      for (const { work, ...states } of found?.leased ?? [])
        for (const [state, count] of Object.entries(states)) this.set({ work, state }, count);
    },
  });
  void new Gauge({
    name: "matinee_oldest_unhandled_event_seconds",
    help: "Age of the oldest notice of the payment provider that is not handled; 0: none",
    labelNames: [],
    registers,
    async collect() {
      const work = await current();
      this.remove();
      if (work !== null) this.set(work.oldestEventSeconds);
    },
  });
  void new Gauge({
    name: "matinee_webhook_deliveries",
    help: "Deliveries of webhooks (due; failing: tried, and waiting for another try), and webhooks that fail or were switched off",
    labelNames: ["state"],
    registers,
    async collect() {
      const work = await current();
      this.reset();
      for (const [state, count] of Object.entries(work?.webhooks ?? {})) this.set({ state }, count);
    },
  });
  void new Gauge({
    name: "matinee_open_work_items",
    help: "Open work items of staff by kind",
    labelNames: ["kind"],
    registers,
    async collect() {
      const work = await current();
      this.reset();
      for (const { kind, count } of work?.openItems ?? []) this.set({ kind }, count);
    },
  });
}

/** Reads at most once in a while. Null if it could not be read. */
function shared(read: () => Promise<WorkInHand>): () => Promise<WorkInHand | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let last: Promise<WorkInHand | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      last = read().catch(() => null);
    }
    return last;
  };
}
