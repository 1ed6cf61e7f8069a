import type { Handlers } from "../call-request.ts";

export const staffMemberHandlers = {} satisfies Partial<Handlers>;
