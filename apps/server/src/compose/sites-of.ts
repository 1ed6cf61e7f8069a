import type { SystemContext } from "@matinee/service/kernel";
import type { Config } from "../config/config.ts";
import { type HostSettings, ownHosts } from "../http/own-hosts.ts";

/** The addresses of the shop, the API and the apps, as the service knows them. */
export function sitesOf(config: HostSettings & Pick<Config, "production">): SystemContext["sites"] {
  const { mainHosts, accountAppUrl: accountApp, adminAppUrl: adminApp, production } = config;
  const apiHosts = [ownHosts(config).api].filter((host) => host !== null);
  return { mainHosts, accountApp, adminApp, apiHosts, isLocal: !production };
}
