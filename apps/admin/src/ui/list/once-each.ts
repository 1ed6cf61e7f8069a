import { ApiError } from "@matinee/contract/client";
import { contentKey } from "../form-data.ts";

const OWN_FAULT = 500;

/**
 * Calls with an idempotency key of their row, which stays the same until the call is answered. So what was asked for again because its answer
 * got lost is done once.
 */
export function onceEach() {
  const keys = new Map<string, string>();
  return async (id: string, content: unknown, call: (idempotencyKey: string) => Promise<unknown>): Promise<void> => {
    const key = keys.get(id) ?? crypto.randomUUID();
    keys.set(id, key);
    try {
      await call(contentKey(key, content));
    } catch (error) {
      if (error instanceof ApiError && error.status < OWN_FAULT) keys.delete(id);
      throw error;
    }
    keys.delete(id);
  };
}
