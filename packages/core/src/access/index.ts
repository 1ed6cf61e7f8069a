export type { Actor, Ownership, Role } from "./actor.ts";
export { can, POLICY, type Action } from "./policy.ts";
