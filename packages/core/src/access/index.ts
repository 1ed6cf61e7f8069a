export {
  FRANCHISE_ROLES,
  /** @internal */ STAFF_RIGHTS,
  actsWithKey,
  seesFamilies,
  isStaff,
  needsSecondStep,
  viewerOf,
  type Actor,
  type Ownership,
  type Role,
  type StaffActor,
  type StaffRight,
  type Viewer,
} from "./actor.ts";
export { actorOfKey, KEY_PREFIX, KEY_SCOPES, keyAllows, type KeyScope } from "./api-key.ts";
export {
  invitationOf,
  ownClassesProblem,
  rightsOfRole,
  rightsProblem,
  takenAway,
  type GivenRights,
  type InvitationForm,
} from "./member-form.ts";
export { can, hasRight, /** @internal */ POLICY, type Action } from "./policy.ts";
