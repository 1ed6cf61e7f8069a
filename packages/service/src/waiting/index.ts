export { bulkCreateWaiting } from "./bulk-create-waiting.ts";
export { listWaiting } from "./list-waiting.ts";
export { withdrawWaiting } from "./withdraw-waiting.ts";
