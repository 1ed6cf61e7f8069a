export { getGuide, leaveGuideStep } from "./guide.ts";
export { getSetUp } from "./get-set-up.ts";
export { isEmptyCopy } from "./is-empty-copy.ts";
export { issueSetUpCode } from "./set-up-codes.ts";
export { setUpCopy } from "./set-up-copy.ts";
