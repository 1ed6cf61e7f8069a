export { claimPlaces, type ClaimRefusal, type PlaceDemand } from "./claim-places.ts";
export { expireHolds } from "./expire-holds.ts";
export { commitClaims, prolongHolds, releaseHolds, classSearchUpdate, updateClassSearch } from "./order-claims.ts";
export { poolsOf, poolsWhere, readPools } from "./read-pools.ts";
