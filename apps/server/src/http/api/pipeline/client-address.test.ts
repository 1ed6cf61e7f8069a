import { expect, test } from "vitest";
import { forwardedAddress, networkOf } from "./client-address.ts";

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

test.each([
  ["no proxy", 0, "203.0.113.9", undefined],
  ["one proxy", 1, "203.0.113.9", "203.0.113.9"],
  ["one proxy, and a client that sent an address", 1, "192.0.2.1, 203.0.113.9", "203.0.113.9"],
  ["two proxies", 2, "203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["two proxies, and a client that sent addresses", 2, "192.0.2.1,192.0.2.2 , 203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["two proxies, of which one was passed by", 2, "203.0.113.9", "203.0.113.9"],
  ["a proxy that adds the port", 1, "203.0.113.9:4711", "203.0.113.9"],
  ["a proxy that adds the port to IPv6", 1, "[2001:db8::7]:4711", "2001:db8::7"],
  ["a proxy that hides the client", 1, "unknown", undefined],
  ["an empty header", 1, "", undefined],
])("with %s, %i trusted, %j is from %s", (_, proxies, header, address) => {
  expect(forwardedAddress(header, proxies)).toBe(address);
});
