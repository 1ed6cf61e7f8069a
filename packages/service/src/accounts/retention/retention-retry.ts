import type { RetryRule } from "@matinee/core/kernel";

/** Deleting by rule is in no hurry: what failed is tried again the next hour, then more seldom. */
export const RETENTION_RETRY: RetryRule = { firstSeconds: 3_600, longestSeconds: 86_400 };
