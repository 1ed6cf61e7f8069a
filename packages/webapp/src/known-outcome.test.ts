import { ApiError } from "@matinee/contract/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiErrorText } from "./api-error-text.ts";
import { AnswerLost, knownOutcome, sendOnceWithRetry } from "./known-outcome.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const UNKNOWN =
  "We could not connect, so we do not know whether this went through. Check your connection, then load this page again.";

const lost = () => new TypeError("Failed to fetch");
const refused = () =>
  new ApiError(new Response(null, { status: 409 }), { code: "preview_changed", message: "The amounts have changed." });
const badGateway = () => new ApiError(new Response(null, { status: 502 }), null);
const fault = () => new ApiError(new Response(null, { status: 500 }), { message: "Something went wrong." });

/** An answer, or what happens to it on the way. */
async function arriving(answer: string, error: Error | null): Promise<string> {
  await Promise.resolve();
  if (error !== null) throw error;
  return answer;
}

/** A server that cancels a booking once for each key. `errors`: what happens to its answers on the way, in turn. */
function aServer(errors: (Error | null)[]) {
  const answers = new Map<string, string>();
  let cancelled = 0;
  return {
    cancelled: () => cancelled,
    keys: () => [...answers.keys()],
    cancel: async (key: string): Promise<string> => {
      const answer = answers.get(key) ?? `cancelled ${(cancelled += 1)}`;
      answers.set(key, answer);
      const error = errors.shift() ?? null;
      return await arriving(answer, error);
    },
  };
}

/** What whoever pressed the button reads. */
async function shown(pressed: Promise<string>): Promise<string> {
  const text = pressed.catch((error: unknown) => (error instanceof Error ? error.message : "no error"));
  await vi.runAllTimersAsync();
  return await text;
}

test.each([lost(), badGateway()])("what was done although its answer got lost is shown as done (%s)", async (error) => {
  const server = aServer([error]);
  expect(await shown(sendOnceWithRetry()("line 1", server.cancel))).toBe("cancelled 1");
  expect(server.cancelled()).toBe(1);
});

test("what is never answered is said to be unknown, and pressing again does it once", async () => {
  const server = aServer([lost(), lost(), lost(), badGateway()]);
  const once = sendOnceWithRetry();
  expect(await shown(once("line 1", server.cancel))).toBe(UNKNOWN);
  expect(await shown(once("line 1", server.cancel))).toBe(UNKNOWN);
  expect(await shown(once("line 1", server.cancel))).toBe("cancelled 1");
  expect(server.cancelled()).toBe(1);
  expect(server.keys()).toHaveLength(1);
});

test.each([refused(), fault()])("a refusal is shown as it is, also if it comes the second time (%s)", async (error) => {
  const sent: string[] = [];
  const once = sendOnceWithRetry();
  const press = async (errors: Error[]) =>
    await shown(
      once("line 1", async (key) => {
        sent.push(key);
        return await arriving("cancelled", errors.shift() ?? error);
      }),
    );
  expect(await press([])).toBe(error.message);
  expect(sent).toHaveLength(1);
  expect(await press([lost()])).toBe(error.message);
  expect(sent).toHaveLength(3);
});

test("a call without a key is sent once, and what is not answered is said to be unknown", async () => {
  let sent = 0;
  const press = async (error: Error | null) =>
    await shown(
      knownOutcome(async () => {
        sent += 1;
        return await arriving("declined", error);
      }),
    );
  expect(await press(null)).toBe("declined");
  expect(await press(refused())).toBe("The amounts have changed.");
  expect(await press(lost())).toBe(UNKNOWN);
  expect(await press(badGateway())).toBe(UNKNOWN);
  expect(sent).toBe(4);
  await expect(knownOutcome(() => arriving("declined", lost()))).rejects.toBeInstanceOf(AnswerLost);
});

test.each([
  ["in_use", "Nobody ends their own role.", "Nobody ends their own role."],
  ["preview_changed", "The amount is now £5.", "The amount is now £5."],
  ["preview_changed", "", "General."],
  ["forbidden", "Not this one.", "General. Not this one."],
])("details stand alone where the general message adds nothing (%s)", (code, details, text) => {
  const error = new ApiError(new Response(null, { status: 409 }), { code, message: "General.", details });
  expect(apiErrorText(error)).toBe(text);
});
