export { closeDemoAccounts, demoAddress, isDemoAddress } from "./write-accounts.ts";
export { fillDemo, type DemoOptions, type DemoSummary } from "./fill-demo.ts";
