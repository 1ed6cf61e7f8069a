export { fillDemo, removeDemo } from "./demo.ts";
export { getGuide, leaveGuideStep } from "./guide.ts";
export { getSetUp, isEmptyCopy } from "./get-set-up.ts";
export { issueSetUpCode } from "./set-up-codes.ts";
export { setUpCopy } from "./set-up-copy.ts";
