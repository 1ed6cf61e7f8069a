export { closeDemoAccounts, demoAddress } from "./write-accounts.ts";
export { fillDemo, type DemoOptions, type DemoSummary } from "./fill-demo.ts";
