import { expect, test } from "vitest";
import { networkOf } from "./client-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:7:aaaa:bbbb:cccc:dddd", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007::1", "2001:db8:0:7::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "not an address"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
