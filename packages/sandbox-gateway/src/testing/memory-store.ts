import type { Stored, Kind } from "../objects.ts";
import type { ListQuery, SandboxStore, SandboxTransaction, SavedAnswer } from "../store.ts";

interface QueuedDelivery {
  id: string;
  eventId: string;
  dueAt: number | null;
  attempts: number;
  deliveredAt: number | null;
  lastError: string | null;
}
interface State {
  objects: Stored[];
  answers: Map<string, SavedAnswer & { at: number }>;
  deliveries: QueuedDelivery[];
}

/** A store for unit tests: one transaction at a time, undone if it throws. The real store is tested on PostgreSQL. */
export function memoryStore(): SandboxStore & { readonly state: () => State } {
  let state: State = { objects: [], answers: new Map(), deliveries: [] };
  let turn: Promise<unknown> = Promise.resolve();

  // The caller has compared the kind.
  const as = <K extends Kind>(object: Stored): Stored<K> => structuredClone(object) as unknown as Stored<K>;

  function over(draft: State): SandboxTransaction {
    const find = async <K extends Kind>(kind: K, id: string): Promise<Stored<K> | null> => {
      const found = draft.objects.find((object) => object.id === id && object.kind === kind);
      return found ? as<K>(found) : null;
    };
    return {
      find,
      lock: find,
      save: async (object) => {
        const at = draft.objects.findIndex(({ id }) => id === object.id);
        draft.objects.splice(at === -1 ? draft.objects.length : at, at === -1 ? 0 : 1, as(object));
      },
      list: async <K extends Kind>(kind: K, query: ListQuery) => {
        const all = draft.objects
          .filter((object) => object.kind === kind && (query.parent === undefined || object.parent === query.parent))
          .filter(({ body }) => query.type === undefined || ("type" in body && body.type === query.type))
          .filter(({ body }) => query.source === undefined || ("source" in body && body.source === query.source))
          .filter(
            ({ body }) => query.statuses === undefined || ("status" in body && query.statuses.includes(body.status)),
          )
          .filter((object) => query.id === undefined || object.id === query.id)
          .filter(({ body }) => query.createdFrom === undefined || body.created >= query.createdFrom)
          .toReversed();
        const after = query.startingAfter === undefined ? 0 : all.findIndex(({ id }) => id === query.startingAfter) + 1;
        const items = all.slice(after, after + query.limit).map((object) => as<K>(object));
        return { items, hasMore: all.length > after + query.limit };
      },
      lockSettling: async <K extends Kind>(kind: K, { now, limit }: { now: number; limit: number }) =>
        draft.objects
          .filter((object) => object.kind === kind && object.settlesAt !== null && object.settlesAt <= now)
          .slice(0, limit)
          .map((object) => as<K>(object)),
      takeKey: async (key, fingerprint, now) => {
        const saved = draft.answers.get(key);
        if (saved) return saved;
        draft.answers.set(key, { fingerprint, status: 0, body: null, at: now });
        return null;
      },
      saveAnswer: async (key, { status, body }) => {
        const taken = draft.answers.get(key);
        if (taken) draft.answers.set(key, { ...taken, status, body: structuredClone(body) });
      },
      queueDelivery: async ({ eventId, dueAt, attempts }) => {
        const id = String(draft.deliveries.length + 1);
        draft.deliveries.push({ id, eventId, dueAt, attempts, deliveredAt: null, lastError: null });
        return id;
      },
    };
  }

  const deliveryOf = (id: string): QueuedDelivery => {
    const found = state.deliveries.find((delivery) => delivery.id === id);
    if (!found) throw new Error(`Unknown delivery ${id}`);
    return found;
  };

  return {
    state: () => state,
    transaction: (work) => {
      const mine = turn.then(async () => {
        const draft = structuredClone(state);
        const result = await work(over(draft));
        state = draft;
        return result;
      });
      turn = mine.catch(() => {});
      return mine;
    },
    takeDueDeliveries: async ({ now, leaseUntil, limit }) => {
      const due = state.deliveries.filter(
        ({ deliveredAt, dueAt }) => deliveredAt === null && dueAt !== null && dueAt <= now,
      );
      return due.slice(0, limit).map((delivery) => {
        delivery.dueAt = leaseUntil;
        delivery.attempts += 1;
        const event = state.objects.find(({ id }) => id === delivery.eventId);
        if (!event) throw new Error("The delivery has no event");
        return { id: delivery.id, attempts: delivery.attempts, event: as<"event">(event).body };
      });
    },
    deliverySucceeded: async (id, at) => {
      deliveryOf(id).deliveredAt = at;
    },
    deliveryFailed: async (id, { dueAt, reason }) => {
      Object.assign(deliveryOf(id), { dueAt, lastError: reason });
    },
    deleteBefore: async (time) => {
      for (const [key, { at }] of state.answers) if (at < time) state.answers.delete(key);
    },
  };
}
