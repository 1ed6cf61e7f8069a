export { claimMachine, type ClaimEvent } from "./claim-machine.ts";
export { decideClaim, freeOf, type Demand, type Pool, type Shortfall } from "./pool.ts";
