export { fillDemo, type DemoOptions, type DemoSummary } from "./fill-demo.ts";
