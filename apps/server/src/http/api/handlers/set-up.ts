import { getGuide, getSetUp, leaveGuideStep, setUpCopy } from "@matinee/service/set-up";
import type { Handlers } from "../call-request.ts";

export const setUpHandlers = {
  "GET /v1/set-up": ({ ctx }) => getSetUp(ctx),
  "POST /v1/set-up": ({ ctx, body }) => setUpCopy(ctx, body),
  "GET /v1/staff/guide": ({ ctx, query }) => getGuide(ctx, query),
  "POST /v1/staff/guide/leave-step": ({ ctx, body }) => leaveGuideStep(ctx, body),
} satisfies Partial<Handlers>;
