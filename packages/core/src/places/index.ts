export { claimMachine, type ClaimEvent, type ClaimState } from "./claim-machine.ts";
export { decideClaim, freeOf, type Demand, type Pool, type Shortfall } from "./pool.ts";
