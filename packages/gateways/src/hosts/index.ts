export { dnsHostCheck } from "./dns-host-check.ts";
export type { HostCheck } from "./host-check.ts";
