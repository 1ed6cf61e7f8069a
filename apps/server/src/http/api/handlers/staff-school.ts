import type { Handlers } from "../call-request.ts";

export const staffSchoolHandlers = {} satisfies Partial<Handlers>;
