export type { CallArea, CallAuth, CallSpec } from "./call.ts";
export { calls, type CallName, type Calls } from "./calls/index.ts";
export { errorCatalogue, type ErrorBody, type ErrorCode, type FieldDetail, type Problem } from "./errors/catalogue.ts";
export type * from "./types.ts";
