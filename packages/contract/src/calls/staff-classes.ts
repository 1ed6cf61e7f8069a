import type { CallSpec } from "../call.ts";

/** Classes, terms, closures and teachers, as staff edit them. */
export const staffClassCalls = {} as const satisfies Record<string, CallSpec>;
