import Stripe from "stripe";
import type { Outbox } from "./call.ts";
import type { Delivery, SandboxStore } from "./store.ts";

/** Runs a task after `afterMs` milliseconds, without keeping the process alive. */
export type Scheduler = (afterMs: number, task: () => void) => void;

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

export interface WebhookSender {
  /** Sends the events of this process. Call it after the commit. */
  dispatch(outbox: Outbox): void;
  /** Sends all due deliveries and returns the number it tried. */
  deliverDue(): Promise<number>;
  /** Resolves when no delivery is under way. */
  idle(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
/** The lease of a delivery, longer than the timeout. After it another process may take the delivery. */
const LEASE_MS = 15_000;
const BATCH = 20;
const MAX_ATTEMPTS = 60;

/** The wait after this many attempts: 1, 2, 4 … seconds, at most five minutes. */
function backOffMs(attempts: number): number {
  return Math.min(1000 * 2 ** Math.max(0, attempts - 1), 300_000);
}

interface SenderOptions {
  readonly store: SandboxStore;
  readonly webhook: WebhookTarget;
  readonly now: () => number;
  readonly schedule: Scheduler;
  readonly fetch: typeof fetch;
  readonly onError: (error: unknown) => void;
}

export function createWebhookSender({ store, webhook, now, schedule, fetch, onError }: SenderOptions): WebhookSender {
  const inFlight = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    const watched = work.finally(() => inFlight.delete(watched));
    // The caller that awaits `work` handles its failure. This promise only waits for the end.
    watched.catch(() => {});
    inFlight.add(watched);
    return work;
  }

  async function post(delivery: Delivery): Promise<string | null> {
    const payload = JSON.stringify(delivery.event);
    const timestamp = Math.floor(now() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhook.secret, timestamp });
    try {
      const response = await fetch(webhook.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature,
          "user-agent": "Matinee-Sandbox/1.0",
        },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "manual",
      });
      await response.body?.cancel();
      return response.ok ? null : `HTTP ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.name : "no answer";
    }
  }

  async function send(delivery: Delivery): Promise<void> {
    const failure = await post(delivery);
    if (failure === null) return store.deliverySucceeded(delivery.id, now());
    if (delivery.attempts >= MAX_ATTEMPTS) return store.deliveryFailed(delivery.id, { dueAt: null, reason: failure });
    const wait = backOffMs(delivery.attempts);
    await store.deliveryFailed(delivery.id, { dueAt: now() + wait, reason: failure });
    deliverLater(wait);
  }

  async function deliverDue(): Promise<number> {
    let tried = 0;
    for (;;) {
      const taken = await store.takeDueDeliveries({ now: now(), leaseUntil: now() + LEASE_MS, limit: BATCH });
      await Promise.all(taken.map(send));
      tried += taken.length;
      if (taken.length < BATCH) return tried;
    }
  }

  function deliverLater(afterMs: number): void {
    schedule(afterMs, () => void track(deliverDue()).catch(onError));
  }

  return {
    dispatch: (outbox) => {
      for (const { deliveryId, event } of outbox.now) {
        track(send({ id: deliveryId, event, attempts: 1 })).catch(onError);
      }
    },
    deliverDue: () => track(deliverDue()),
    idle: async () => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}
