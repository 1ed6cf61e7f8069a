export { findApiKey } from "./keys/find-api-key.ts";
export { listApiKeys } from "./keys/list-api-keys.ts";
export { makeApiKey } from "./keys/make-api-key.ts";
export { revokeApiKey } from "./keys/revoke-api-key.ts";
