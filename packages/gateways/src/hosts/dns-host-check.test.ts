import { expect, test } from "vitest";
import { dnsHostCheck, type Answer } from "./dns-host-check.ts";
import { isPublicAddress } from "./is-public-address.ts";

const asked: string[] = [];
const check = async (addresses: readonly string[], answer: Answer = "ours", local = false) => {
  const found = await dnsHostCheck({
    local,
    resolve: async () => addresses,
    ask: async (host, address) => {
      asked.push(`${host} at ${address}`);
      return answer;
    },
  }).check("leeds.example.org", "shop.example.org");
  return found === null ? null : found.text;
};

test("an address that leads here is fine", async () => {
  expect(await check(["93.184.216.34"])).toBeNull();
  expect(asked).toEqual(["leeds.example.org at 93.184.216.34"]);
});

test("what is wrong is said with what to change", async () => {
  expect(await check([])).toContain("add a CNAME record for leeds.example.org to shop.example.org");
  expect(await check(["93.184.216.34"], "other")).toContain("shows another website");
  expect(await check(["93.184.216.34"], { failed: "ERR_TLS_CERT_ALTNAME_INVALID" })).toContain("for another name");
  expect(await check(["93.184.216.34"], { failed: "CERT_HAS_EXPIRED" })).toContain("has run out");
  expect(await check(["93.184.216.34"], { failed: "DEPTH_ZERO_SELF_SIGNED_CERT" })).toContain("that browsers trust");
  expect(await check(["93.184.216.34"], { failed: "ECONNREFUSED" })).toContain("nothing answers");
});

test("nothing in our own network is asked, not even beside a public address", async () => {
  asked.length = 0;
  for (const inside of ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:192.168.0.1"])
    expect(await check(["93.184.216.34", inside])).toContain(inside);
  expect(asked).toEqual([]);
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["0.0.0.0", false],
  ["100.64.0.1", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["fe80::1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["leeds.example.org", false],
])("%s is on the public internet: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test("a name of this machine is fine in a trial alone, and a name that DNS cannot tell is tried again", async () => {
  const broken = async () => {
    throw new Error("no DNS here");
  };
  const at = async (local: boolean) =>
    await dnsHostCheck({ local, resolve: broken }).check("leeds.localhost", "localhost");
  expect(await at(true)).toBeNull();
  expect(await at(false)).toMatchObject({ isCertain: false });
});
