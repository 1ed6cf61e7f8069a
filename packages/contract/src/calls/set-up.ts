import type { CallSpec } from "../call.ts";

/** Setting up an empty copy. */
export const setUpCalls = {} as const satisfies Record<string, CallSpec>;
