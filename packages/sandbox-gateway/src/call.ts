import { newId } from "./ids.ts";
import type { Event, Stored } from "./objects.ts";
import type { CardBehaviour } from "./test-cards.ts";
import type { FormParts } from "./form.ts";
import type { SandboxTransaction } from "./store.ts";
import { deliveryDelays } from "./webhook-plan.ts";

/** The version of Stripe's API whose shapes the gateway speaks. */
const API_VERSION = "2026-10-28.endive";
/** How long the copy that made an event may take to send it itself, in milliseconds; after that any copy does. */
const FIRST_ATTEMPT_LEASE_MS = 15_000;

export interface Outbox {
  /** To be sent by this copy right after the commit. */
  readonly now: { deliveryId: string; event: Event }[];
  /** When something else falls due, in milliseconds from now. */
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
  /** Whose key came with it; `bank` is the gateway's own page, `clock` its own clock. */
  readonly caller: "secret" | "publishable" | "bank" | "clock";
  /** Where the gateway is mounted, as the caller sees it. */
  readonly baseUrl: string;
  readonly outbox: Outbox;
}

/** What the wire answers. */
export interface Answer {
  readonly status: 200 | 402 | 500;
  readonly body: unknown;
}

export const answered = (body: unknown): Answer => ({ status: 200, body });

/** The time of a call as Stripe writes it. */
export const seconds = (call: { now: number }): number => Math.floor(call.now / 1000);

/** Stores an event about an object as it stands now, and queues its webhooks as the card wants them. */
export async function announce(
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
  // Handed over together, they travel together; the event goes first, because its deliveries refer to it.
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
