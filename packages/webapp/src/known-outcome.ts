import { ApiError } from "@matinee/contract/client";
import { sendOnce, type SendOnce } from "./send-once.ts";

/** A connection that broke is often there again after so many milliseconds. */
const PAUSE_MS = 1_000;
const OUTCOME_UNKNOWN =
  "We could not connect, so we do not know whether this went through. Check your connection, then load this page again.";

/** Nobody knows whether a call was done: it was sent, and no answer came. Its message says so to whoever pressed the button. */
export class AnswerLost extends Error {
  override readonly name = "AnswerLost";

  constructor(cause: unknown) {
    super(OUTCOME_UNKNOWN, { cause });
  }
}

/** A proxy in front of the server answers for it without a message of its own, and does not know either what the server did. */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status < 500 || error.isExplained);
}

/** Makes a call that changes something and has no Idempotency-Key. Rejects with the refusal, or with `AnswerLost`. */
export async function knownOutcome<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw isAnswered(error) ? error : new AnswerLost(error);
  }
}

/**
 * A `sendOnce` that asks once more by itself if no answer came. The server does what has one key only once, so the second answer says what
 * the first would have said. Rejects with the refusal, or with `AnswerLost`.
 */
export function sendOnceWithRetry(): SendOnce {
  const once = sendOnce();
  return async (content, call) =>
    await once(content, async (key) => {
      try {
        return await call(key);
      } catch (error) {
        if (isAnswered(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        return await knownOutcome(async () => await call(key));
      }
    });
}
