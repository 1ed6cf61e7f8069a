export { claimMachine, type ClaimEvent } from "./claim-machine.ts";
export { decideClaim, freeOf, takenOf, type Demand, type Pool, type Shortfall } from "./pool.ts";
export { decideEnrolments, type NotEnrolled, type WantedPlaces } from "./enrolments.ts";
