import type { Db } from "@matinee/database";
import { listFranchiseHosts, ownHosts } from "@matinee/service/network";
import type { Config } from "../config/config.ts";
import type { HostSettings } from "../http/own-hosts.ts";
import { sitesOf } from "./sites-of.ts";

/**
 * Which of the hosts in the settings are also the address of a school's shop, each as a sentence. Nobody reaches that shop there. Staff cannot
 * enter such an address, but a setting can be changed later. The other shops work, so a start goes on.
 */
export async function takenHosts(config: HostSettings & Pick<Config, "production">, db: Db): Promise<string[]> {
  const own = new Set(ownHosts({ sites: sitesOf(config) }));
  const schools = (await listFranchiseHosts(db)).filter(({ host }) => own.has(host));
  return schools.map(
    ({ host, name }) =>
      `${host} is an address of the shop of ${name}, and also in MAIN_HOSTS, API_HOST, ADMIN_APP_URL or ACCOUNT_APP_URL: nobody reaches that shop there. Change the setting, or remove the address from the school.`,
  );
}
