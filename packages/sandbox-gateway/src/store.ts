import type { Event, Stored, Kind } from "./objects.ts";

/** An answer stored under an idempotency key. */
export interface SavedAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

/** Which objects a list holds, newest first. */
export interface ListQuery {
  readonly parent?: string | undefined;
  readonly type?: string | undefined;
  readonly createdFrom?: number | undefined;
  readonly startingAfter?: string | undefined;
  readonly endingBefore?: string | undefined;
  readonly limit: number;
}

/** An event on its way to the shop; times in milliseconds since 1970. */
export interface Delivery {
  readonly id: string;
  readonly event: Event;
  readonly attempts: number;
}

/** The gateway's state inside one transaction. */
export interface SandboxTransaction {
  find<K extends Kind>(kind: K, id: string): Promise<Stored<K> | null>;
  /** The same, and nobody else changes it before this transaction ends. */
  lock<K extends Kind>(kind: K, id: string): Promise<Stored<K> | null>;
  /** Adds the object, or writes over the one with its id. */
  save<K extends Kind>(object: Stored<K>): Promise<void>;
  list<K extends Kind>(kind: K, query: ListQuery): Promise<{ items: Stored<K>[]; hasMore: boolean }>;
  /** Objects of this kind whose time has come, locked; those another transaction holds are passed over. */
  lockSettling<K extends Kind>(kind: K, query: { now: number; limit: number }): Promise<Stored<K>[]>;
  /** Takes the key for this request, or answers what was said under it. Waits for a request under way with the same key. */
  takeKey(key: string, fingerprint: string, now: number): Promise<SavedAnswer | null>;
  saveAnswer(key: string, answer: { status: number; body: unknown }): Promise<void>;
  /** Queues an event; answers the delivery's id. With `attempts` 1 the caller itself makes the first attempt, and `dueAt` is when another may. */
  queueDelivery(delivery: { eventId: string; dueAt: number; attempts: 0 | 1 }): Promise<string>;
}

/** Where the sandbox gateway stores its state. Shared by every copy of the process; nothing committed is ever lost. */
export interface SandboxStore {
  transaction<T>(work: (tx: SandboxTransaction) => Promise<T>): Promise<T>;
  /** Takes deliveries that are due and holds them until `leaseUntil`, so that no other copy sends them meanwhile. */
  takeDueDeliveries(query: { now: number; leaseUntil: number; limit: number }): Promise<Delivery[]>;
  deliverySucceeded(id: string, at: number): Promise<void>;
  /** `dueAt` null: it is given up. */
  deliveryFailed(id: string, failure: { dueAt: number | null; reason: string }): Promise<void>;
  /** Forgets keys and finished deliveries older than this. */
  forgetBefore(time: number): Promise<void>;
}
