export { SCENARIO_LOCK } from "./locks.ts";
export { closeDemoAccounts, demoAddress, isDemoAddress } from "./write-accounts.ts";
export { wipeDemo, type Wipe } from "./wipe-demo.ts";
export { fillDemo, type DemoOptions, type DemoSummary } from "./fill-demo.ts";
