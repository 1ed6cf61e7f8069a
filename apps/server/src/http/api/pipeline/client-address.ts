import { isIP } from "node:net";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";

/** The network that a request comes from, for rate limits only: it is never logged, and stored as a hash only. */
export function clientAddress(c: AppContext, { trustProxy }: Pick<Config, "trustProxy">): string {
  const forwarded = forwardedAddress(c.req.header("x-forwarded-for"), trustProxy);
  const address = forwarded ?? c.env?.incoming?.socket.remoteAddress;
  return address === undefined ? "in process" : networkOf(address);
}

/**
 * The same, where it says who asks. Null for this machine: behind a proxy on it that is not believed, all requests come from there.
 */
export function knownAddress(c: AppContext, config: Pick<Config, "trustProxy">): string | null {
  const address = clientAddress(c, config);
  return address === "in process" || address.startsWith("127.") || address === networkOf("::1") ? null : address;
}

/**
 * The address that the outermost of our proxies saw. Each proxy appends whom it was asked by, so with n of them it is the n-th entry from
 * the end. What stands before it was sent by the client, and may be anything. Undefined without a proxy, or if that entry is no address.
 * @internal Exported for tests.
 */
export function forwardedAddress(header: string | undefined, proxies: number): string | undefined {
  if (proxies === 0 || header === undefined) return undefined;
  const entries = header.split(",").map(withoutPort);
  const entry = entries.at(-Math.min(proxies, entries.length)) ?? "";
  return isIP(entry) === 0 ? undefined : entry;
}

/** Some proxies add the port: "203.0.113.9:4711", "[2001:db8::1]:4711". */
function withoutPort(entry: string): string {
  return entry
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/u, "$1")
    .replace(/^([\d.]+):\d+$/u, "$1");
}

/**
 * The part of an internet address that belongs to one customer of a provider: the first 64 bits of IPv6, because a customer has all
 * addresses that begin with them; the whole of IPv4, however it is written.
 * @internal Exported for tests.
 */
export function networkOf(address: string): string {
  const bare = address.toLowerCase().replace(/%.*$/u, "");
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/u.exec(bare)?.[1];
  if (v4 !== undefined || !bare.includes(":")) return v4 ?? bare;
  const [front = "", back] = bare.split("::");
  const ahead = front === "" ? [] : front.split(":");
  const behind = back === undefined || back === "" ? [] : back.split(":");
  const zeros = back === undefined ? 0 : Math.max(0, 8 - ahead.length - behind.length);
  const parts = [...ahead, ...Array.from({ length: zeros }, () => "0"), ...behind];
  return `${parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/u, ""))
    .join(":")}::/64`;
}
