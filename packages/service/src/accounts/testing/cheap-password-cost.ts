/** Replaces `password-cost.ts` in tests on a database, which log in hundreds of times. Unit tests hash at the true cost. */
export const PASSWORD_COST = { memory: 8, passes: 1, parallelism: 1 } as const;
