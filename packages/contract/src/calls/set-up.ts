import type { CallSpec } from "../call.ts";
import { guideAnswer, guideQuery, leaveStep, setUpDone, setUpForm, setUpState } from "../shapes/set-up.ts";

const setUp = { area: "session", auth: "anyone", beforeSetUp: true } as const;

const staff = { area: "staff", auth: "staff" } as const;

/** Setting up an empty copy, and what a new school still needs. */
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
  "GET /v1/staff/guide": {
    ...staff,
    summary: "What a new school still needs before families can book",
    query: guideQuery,
    answer: guideAnswer,
  },
  "POST /v1/staff/guide/leave-step": {
    ...staff,
    summary: "Leave a step of the set-up guide out, or take it up again",
    body: leaveStep,
    answer: guideAnswer,
  },
} as const satisfies Record<string, CallSpec>;
