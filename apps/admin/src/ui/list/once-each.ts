import { ApiError } from "@matinee/contract/client";
import { contentKey } from "../form-data.ts";

const OWN_FAULT = 500;

/** Whether the server decided about the call. One that is under way, or that it did not look at yet, may still be done under its key. */
function isDecided({ status, code }: ApiError): boolean {
  return status < OWN_FAULT && status !== 401 && status !== 429 && code !== "idempotency_under_way";
}

/**
 * Calls with an idempotency key of their row, which stays the same until the server has decided about the call. So what was asked for again
 * because its answer got lost is done once.
 */
export function onceEach() {
  const keys = new Map<string, string>();
  return async (id: string, content: unknown, call: (idempotencyKey: string) => Promise<unknown>): Promise<void> => {
    const key = keys.get(id) ?? crypto.randomUUID();
    keys.set(id, key);
    try {
      await call(contentKey(key, content));
    } catch (error) {
      if (error instanceof ApiError && isDecided(error)) keys.delete(id);
      throw error;
    }
    keys.delete(id);
  };
}
