import { ApiError } from "@matinee/contract/client";
import { newKey } from "./new-key.ts";

const OWN_FAULT = 500;

/** Whether the server decided about the call. One that is under way, or that it did not look at yet, may still be done under its key. */
function isDecided({ status, code }: ApiError): boolean {
  return status < OWN_FAULT && status !== 401 && status !== 429 && code !== "idempotency_under_way";
}

/** Makes a call with the Idempotency-Key of its content. */
export type SendOnce = <Answer>(content: unknown, call: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;

/** Where the keys of what is not decided yet are, by content. */
export type KeyStore = Pick<Map<string, string>, "get"> & {
  readonly set: (content: string, key: string) => unknown;
  readonly delete: (content: string) => unknown;
};

/**
 * A sender that gives each content a key of its own, and keeps it until the server has decided about the call. So what is sent again because
 * its answer got lost is done once, and what is sent again after an answer is done again. `keys` may outlast the page.
 */
export function sendOnce(keys: KeyStore = new Map<string, string>()): SendOnce {
  return async (content, call) => {
    const id = JSON.stringify(content);
    const key = keys.get(id) ?? newKey();
    keys.set(id, key);
    try {
      const answer = await call(key);
      keys.delete(id);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && isDecided(error)) keys.delete(id);
      throw error;
    }
  };
}
