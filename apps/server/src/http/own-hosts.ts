import type { Config } from "../config/config.ts";
import type { AppContext } from "./app-env.ts";
import type { SignedInApp } from "../storefront/folders.ts";

/** An app on a host of its own: below `path`, which is "" at the root. */
interface HostedApp {
  readonly app: SignedInApp;
  readonly path: string;
}

/** The hosts that are no shop: the API's own, and those of the account and staff apps. */
export interface OwnHosts {
  readonly api: string | null;
  readonly apps: ReadonlyMap<string, readonly HostedApp[]>;
}

/** What says which hosts are no shop. */
export type HostSettings = Pick<Config, "apiHost" | "adminAppUrl" | "accountAppUrl" | "mainHosts">;

const known = new WeakMap<HostSettings, OwnHosts>();

/** Reads the hosts from the settings. A host that is also one of the main shop's stays a shop. */
export function ownHosts(config: HostSettings): OwnHosts {
  const found = known.get(config) ?? readOwnHosts(config);
  known.set(config, found);
  return found;
}

function readOwnHosts({ apiHost, adminAppUrl, accountAppUrl, mainHosts }: HostSettings): OwnHosts {
  const hostOf = (address: string | null): string | null => {
    if (address === null || !URL.canParse(address)) return null;
    const { hostname } = new URL(address);
    return mainHosts.includes(hostname) ? null : hostname;
  };
  const apps = new Map<string, HostedApp[]>();
  for (const [app, address] of [
    ["admin", adminAppUrl],
    ["account", accountAppUrl],
  ] as const) {
    const host = hostOf(address);
    if (host === null) continue;
    apps.set(host, [...(apps.get(host) ?? []), { app, path: new URL(address).pathname.replace(/\/$/u, "") }]);
  }
  return { api: hostOf(apiHost), apps };
}

/** The host that a request came to, with its port. A request within the process has it in its address only. */
export function requestHost(c: AppContext): string {
  return c.req.header("host") ?? new URL(c.req.url).host;
}

/** The name in a Host header, without its port. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/u, "").replace(/\.$/u, "");
}

/** True if the request came to the API's own host. */
export function isApiHost(config: HostSettings, host: string | undefined): boolean {
  const { api } = ownHosts(config);
  return api !== null && host !== undefined && hostName(host) === api;
}

/** The app that a host of its own serves at this path; null if it serves none there. */
export function hostedAppAt(config: HostSettings, host: string, path: string): SignedInApp | null {
  const hosted = ownHosts(config).apps.get(hostName(host)) ?? [];
  const fitting = hosted.filter((one) => path === one.path || path.startsWith(`${one.path}/`));
  // Of two apps on one host the longer path is meant.
  return fitting.toSorted((a, b) => b.path.length - a.path.length)[0]?.app ?? null;
}
