export { APP_DEFAULTS } from "./app-defaults.ts";
export { ApiError } from "./api-error.ts";
export { createApi, type Api, type ApiOptions, type CallParts, type ListQuery } from "./create-api.ts";
export { queryString } from "./request.ts";
export { type CallContext, type ToastOptions } from "./toasts.ts";
export type * from "../types.ts";
export type { CallName } from "../calls/index.ts";
export type { ErrorCode } from "../errors/catalogue.ts";
export type { FieldDetail } from "../errors/problem.ts";
