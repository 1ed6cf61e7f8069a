import type { CallSpec } from "../call.ts";
import { setUpDone, setUpForm, setUpState } from "../shapes/set-up.ts";

const setUp = { area: "session", auth: "anyone", beforeSetUp: true } as const;

/** Setting up an empty copy. */
export const setUpCalls = {
  "GET /v1/set-up": { ...setUp, summary: "Whether this copy is still to be set up", answer: setUpState },
  "POST /v1/set-up": {
    ...setUp,
    summary: "Make the network, its first administrator and its first school",
    body: setUpForm,
    answer: setUpDone,
    answerStatus: 201,
    idempotent: true,
  },
} as const satisfies Record<string, CallSpec>;
