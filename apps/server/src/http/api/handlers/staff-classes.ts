import type { Handlers } from "../call-request.ts";

export const staffClassHandlers = {} satisfies Partial<Handlers>;
