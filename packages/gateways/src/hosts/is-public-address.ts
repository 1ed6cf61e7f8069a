import { BlockList, isIP } from "node:net";

const closed = new BlockList();
// What lies on this machine, in this network, or nowhere (IANA, special-purpose address registries).
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(net, bits, "ipv4");

const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
// Inside 2000::/3, and yet no address of a website: documentation, and tunnels that hold an IPv4 address.
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed.addSubnet(net, bits, "ipv6");

/** True for an address on the public internet. Everything else is refused: a check must not reach into our own network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, "ipv4");
    case 6:
      return open.check(address, "ipv6") && !closed.check(address, "ipv6");
    default:
      return false;
  }
}
