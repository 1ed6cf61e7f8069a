export { bookDates } from "./book-dates.ts";
export { childOfPlace } from "./child-of-place.ts";
export { cancelClaims, type CancelledClaims } from "./cancel-claims.ts";
export { mendClassSearch, refreshPassedTrials, refreshWholeSearch } from "./class-search-work.ts";
export { claimPlaces, type ClaimRefusal, type PlaceDemand } from "./claim-places.ts";
export { endEnrolments, enrolChildren } from "./enrol-children.ts";
export { freeEnrolledPlaces } from "./free-enrolled-places.ts";
export { newPool, newPools } from "./new-pools.ts";
export { movePlaces, sharedPlaces } from "./move-places.ts";
export { expireHolds } from "./expire-holds.ts";
export {
  closePools,
  commitClaims,
  endLineClaims,
  expirePools,
  prolongHolds,
  releaseClaims,
  releaseHolds,
  classSearchUpdate,
  updateSearchOfOrder,
  wasReclaimed,
} from "./order-claims.ts";
export { giveBackOfLines, giveBackPlaces, resizePlaces, type PoolSize } from "./resize-places.ts";
export { refusedTrialsOf, triedChildrenOf } from "./refused-trials.ts";
export { poolsFor, poolsWhere, readPools } from "./read-pools.ts";
export {
  addPlaces,
  lockOfferPools,
  offerPlaces,
  readHeldPools,
  readOfferPools,
  releaseEndedOffers,
  releaseUnusablePlaces,
  type OfferedPlace,
} from "./waiting-claims.ts";
