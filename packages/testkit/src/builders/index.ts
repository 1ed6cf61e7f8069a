export { aChild, sevenYearsAgo, type ChildWish } from "./a-child.ts";
export { aFranchise, type FranchiseWish } from "./a-franchise.ts";
export { aGroup, type GroupWish } from "./a-group.ts";
export { aGuest } from "./a-guest.ts";
export { aLocation, type LocationWish } from "./a-location.ts";
export { aStage, type StageWish } from "./a-stage.ts";
export { freshId, today } from "./fresh.ts";
