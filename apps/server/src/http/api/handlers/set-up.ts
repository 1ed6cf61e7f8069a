import type { Handlers } from "../call-request.ts";

export const setUpHandlers = {} satisfies Partial<Handlers>;
