export { recordPromise } from "./record-promise.ts";
