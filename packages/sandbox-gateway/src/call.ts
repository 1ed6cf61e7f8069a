import { newId } from "./ids.ts";
import type { Event, Stored } from "./objects.ts";
import type { CardBehaviour } from "./test-cards.ts";
import type { FormParts } from "./form.ts";
import type { SandboxTransaction } from "./store.ts";
import { deliveryDelays } from "./webhook-plan.ts";

/** The version of Stripe's API that the gateway implements. */
const API_VERSION = "2026-10-28.endive";
/** The time in milliseconds in which the process that created an event sends it. After that any process may. */
const FIRST_ATTEMPT_LEASE_MS = 15_000;

export interface Outbox {
  /** Events that this process sends right after the commit. */
  readonly now: { deliveryId: string; event: Event }[];
  /** The delays of later work, in milliseconds from now. */
  readonly laterMs: number[];
}

/** One request inside its transaction. */
export interface Call {
  readonly tx: SandboxTransaction;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  readonly params: FormParts;
  /** The caller by its key; `bank` is the gateway's own page, `clock` its timer. */
  readonly caller: "secret" | "publishable" | "bank" | "clock";
  /** The address of the gateway, as the caller sees it. */
  readonly baseUrl: string;
  readonly outbox: Outbox;
}

/** The answer to a call. */
export interface Answer {
  readonly status: 200 | 402 | 500;
  readonly body: unknown;
}

export const answered = (body: unknown): Answer => ({ status: 200, body });

/** The time of a call in seconds since 1970, as Stripe writes it. */
export const seconds = (call: { now: number }): number => Math.floor(call.now / 1000);

/** Stores an event about an object's current state, and queues its webhooks as the card's behaviour says. */
export async function recordEvent(
  call: Call,
  type: string,
  object: unknown,
  behaviour: CardBehaviour | null = null,
): Promise<void> {
  const delays = deliveryDelays(type, behaviour);
  const event: Event = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: seconds(call),
    data: { object },
    livemode: false,
    pending_webhooks: delays.length,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  const stored: Stored<"event"> = {
    kind: "event",
    id: event.id,
    parent: null,
    body: event,
    hidden: {},
    settlesAt: null,
  };
  // Started together, the statements are sent together. The event comes first, because its deliveries refer to it.
  const saving = call.tx.save(stored);
  const deliveries = delays.map((delay) =>
    call.tx.queueDelivery({
      eventId: event.id,
      dueAt: call.now + (delay === 0 ? FIRST_ATTEMPT_LEASE_MS : delay),
      attempts: delay === 0 ? 1 : 0,
    }),
  );
  const [ids] = await Promise.all([Promise.all(deliveries), saving]);
  for (const [n, delay] of delays.entries()) {
    if (delay === 0) call.outbox.now.push({ deliveryId: ids[n] ?? "", event });
    else call.outbox.laterMs.push(delay);
  }
}
