export {
  FRANCHISE_ROLES,
  isStaff,
  viewerOf,
  type Actor,
  type Ownership,
  type Role,
  type StaffActor,
  type Viewer,
} from "./actor.ts";
export { seesMoney } from "./sees-money.ts";
export { can, hasRight, /** @internal */ POLICY, type Action } from "./policy.ts";
