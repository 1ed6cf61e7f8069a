export { bulkCreateWaiting } from "./bulk-create-waiting.ts";
