export { FRANCHISE_ROLES, isStaff, type Actor, type Ownership, type Role } from "./actor.ts";
export { can, POLICY, type Action } from "./policy.ts";
