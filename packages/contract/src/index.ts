export type { CallArea, CallAuth, CallSpec } from "./call.ts";
export { calls, type CallName, type Calls } from "./calls/index.ts";
export { errorCatalogue, type ErrorCode } from "./errors/catalogue.ts";
export { keyScopes } from "./key-scopes.ts";
export { placesTooMany } from "./places-too-many.ts";
export type { ErrorBody, FieldDetail, Problem } from "./errors/problem.ts";
export type * from "./types.ts";
