export { bulkCreateWaiting } from "./bulk-create-waiting.ts";
export { listWaiting } from "./list-waiting.ts";
export { WAITING_COLUMNS, waitingFrom, readWaitingPlaces } from "./read-waiting-places.ts";
export { withdrawWaiting } from "./withdraw-waiting.ts";
export { closeBookedEntries } from "./close-booked.ts";
export { serveDueLists } from "./serve/serve-due-lists.ts";
export { declineOffer, declineWaiting } from "./decline-waiting.ts";
export { moveEntries } from "./move-entries.ts";
