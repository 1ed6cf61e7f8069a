import { isLocalHost, isLoopback } from "../../config/local-host.ts";
import type { AppContext } from "../app-env.ts";
import { requestHost } from "../own-hosts.ts";

const proxyHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via"];

/**
 * True for a request from a browser on this machine to a local host. The peer decides as well as the host, because anybody can send
 * `Host: localhost`; and a request through a proxy comes from elsewhere, although its peer is here.
 */
export function isFromThisMachine(c: AppContext): boolean {
  const incoming = c.env?.incoming;
  const peer = incoming?.socket.remoteAddress;
  // Without a socket the call comes from inside this process.
  if (peer !== undefined && !isLoopback(peer)) return false;
  // Browsers have long spoken a later version. nginx speaks this one where nobody told it otherwise, and then adds no header either.
  if (incoming?.httpVersion === "1.0") return false;
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false;
  return isLocalHost(requestHost(c));
}
