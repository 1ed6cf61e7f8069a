import type { Event, Stored, Kind } from "./objects.ts";

/** An answer stored under an idempotency key. */
export interface SavedAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

/** The filter of a list, which is newest first. */
export interface ListQuery {
  readonly parent?: string | undefined;
  readonly type?: string | undefined;
  /** Of changes of the balance: what they are about. */
  readonly source?: string | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly id?: string | undefined;
  readonly createdFrom?: number | undefined;
  readonly startingAfter?: string | undefined;
  readonly endingBefore?: string | undefined;
  readonly limit: number;
}

/** An event to send to the shop; times in milliseconds since 1970. */
export interface Delivery {
  readonly id: string;
  readonly event: Event;
  readonly attempts: number;
}

/** The gateway's state inside one transaction. */
export interface SandboxTransaction {
  find<K extends Kind>(kind: K, id: string): Promise<Stored<K> | null>;
  /** Finds the object and locks it until the transaction ends. */
  lock<K extends Kind>(kind: K, id: string): Promise<Stored<K> | null>;
  /** Inserts the object, or replaces the one with its id. */
  save<K extends Kind>(object: Stored<K>): Promise<void>;
  list<K extends Kind>(kind: K, query: ListQuery): Promise<{ items: Stored<K>[]; hasMore: boolean }>;
  /** Locks and returns the due objects of this kind. Skips objects that another transaction has locked. */
  lockSettling<K extends Kind>(kind: K, query: { now: number; limit: number }): Promise<Stored<K>[]>;
  /** Claims the key for this request, or returns its stored answer. Waits for a request under way with the same key. */
  takeKey(key: string, fingerprint: string, now: number): Promise<SavedAnswer | null>;
  saveAnswer(key: string, answer: { status: number; body: unknown }): Promise<void>;
  /** Queues an event and returns the delivery's id. With `attempts` 1 the caller makes the first attempt, and others may from `dueAt` on. */
  queueDelivery(delivery: { eventId: string; dueAt: number; attempts: 0 | 1 }): Promise<string>;
}

/** The sandbox gateway's storage. All processes share it, and committed data is durable. */
export interface SandboxStore {
  transaction<T>(work: (tx: SandboxTransaction) => Promise<T>): Promise<T>;
  /** Takes due deliveries and leases them until `leaseUntil`, so that no other process sends them meanwhile. */
  takeDueDeliveries(query: { now: number; leaseUntil: number; limit: number }): Promise<Delivery[]>;
  deliverySucceeded(id: string, at: number): Promise<void>;
  /** Schedules another attempt, or gives up if `dueAt` is null. */
  deliveryFailed(id: string, failure: { dueAt: number | null; reason: string }): Promise<void>;
  /** Deletes keys and finished deliveries older than this. */
  deleteBefore(time: number): Promise<void>;
}
