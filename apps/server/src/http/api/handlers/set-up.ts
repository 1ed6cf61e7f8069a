import { fillDemo, getGuide, getSetUp, leaveGuideStep, removeDemo, setUpCopy } from "@matinee/service/set-up";
import type { Handlers } from "../call-request.ts";

export const setUpHandlers = {
  "GET /v1/set-up": ({ ctx }) => getSetUp(ctx),
  "POST /v1/set-up": ({ ctx, body }) => setUpCopy(ctx, body),
  "POST /v1/set-up/demo": ({ ctx, body }) => fillDemo(ctx, body),
  "POST /v1/staff/demo/remove": ({ ctx, body }) => removeDemo(ctx, body),
  "GET /v1/staff/guide": ({ ctx, query }) => getGuide(ctx, query),
  "POST /v1/staff/guide/leave-step": ({ ctx, body }) => leaveGuideStep(ctx, body),
} satisfies Partial<Handlers>;
