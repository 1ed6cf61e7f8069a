import type { CallSpec } from "../call.ts";
import * as shape from "../shapes/set-up.ts";

const setUp = { area: "session", auth: "anyone", beforeSetUp: true } as const;

const staff = { area: "staff", auth: "staff" } as const;

/** Setting up an empty copy, and what a new school still needs. */
export const setUpCalls = {
  "GET /v1/set-up": { ...setUp, summary: "Whether this copy is still to be set up", answer: shape.setUpState },
  "POST /v1/set-up": {
    ...setUp,
    summary: "Make the network, its first administrator and its first school",
    body: shape.setUpForm,
    answer: shape.setUpDone,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/set-up/demo": {
    ...setUp,
    summary: "Fill an empty copy with the demo network, to look at it; not in production",
    body: shape.demoForm,
    answer: shape.demoFilled,
  },
  "POST /v1/staff/demo/remove": {
    ...staff,
    summary: "Remove the demo network with everything in it, and set the copy up by hand; not in production",
    body: shape.removeDemoForm,
    answer: shape.demoRemoved,
  },
  "GET /v1/staff/guide": {
    ...staff,
    summary: "What a new school still needs before families can book",
    query: shape.guideQuery,
    answer: shape.guideAnswer,
  },
  "POST /v1/staff/guide/leave-step": {
    ...staff,
    summary: "Leave a step of the set-up guide out, or take it up again",
    body: shape.leaveStep,
    answer: shape.guideAnswer,
  },
} as const satisfies Record<string, CallSpec>;
