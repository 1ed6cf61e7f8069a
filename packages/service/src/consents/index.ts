export { currentConsents } from "./current-consents.ts";
export { recordConsents } from "./record-consents.ts";
