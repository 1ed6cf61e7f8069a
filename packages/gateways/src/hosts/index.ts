export { dnsHostCheck } from "./dns-host-check.ts";
export type { HostCheck, HostProblem } from "./host-check.ts";
