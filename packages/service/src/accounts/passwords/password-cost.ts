/** OWASP's parameters for argon2id. `memory` is in KiB. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
