export { acceptWaitingOffer } from "./accept-waiting-offer.ts";
export { declineWaitingOffer } from "./decline-waiting-offer.ts";
export { getWaitingOffer } from "./get-waiting-offer.ts";
