import { getSetUp, setUpCopy } from "@matinee/service/set-up";
import type { Handlers } from "../call-request.ts";

export const setUpHandlers = {
  "GET /v1/set-up": ({ ctx }) => getSetUp(ctx),
  "POST /v1/set-up": ({ ctx, body }) => setUpCopy(ctx, body),
} satisfies Partial<Handlers>;
