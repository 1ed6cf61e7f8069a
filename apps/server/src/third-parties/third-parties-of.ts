import type { Site } from "@matinee/service/kernel";
import type { Config } from "../config/config.ts";
import { readThirdParties } from "@matinee/service/network";
import { thirdPartyKinds, type ThirdParty, type ThirdPartyKind } from "@matinee/service/network";

/** The kinds that are switched on. */
export type ThirdPartiesOn = { readonly [K in ThirdPartyKind]?: ThirdParty };

/** What a shop uses. For the main shop the settings count where the database has nothing. */
export function thirdPartiesOf(site: Site, config: Config): ThirdPartiesOn {
  const own = readThirdParties(site.seller.thirdParties, config.production);
  const all = site.isMain ? { ...config.thirdParties, ...own } : own;
  const on: { [K in ThirdPartyKind]?: ThirdParty } = {};
  for (const kind of thirdPartyKinds) {
    const party = all[kind];
    if (party !== undefined && party !== null) on[kind] = party;
  }
  return on;
}
