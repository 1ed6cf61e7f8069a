import type { CallSpec } from "../call.ts";

/** The school itself: profile, hosts and what its network offers. */
export const staffSchoolCalls = {} as const satisfies Record<string, CallSpec>;
