import type { CallSpec } from "../call.ts";

/** Who works for a school, and what they may do. */
export const staffMemberCalls = {} as const satisfies Record<string, CallSpec>;
