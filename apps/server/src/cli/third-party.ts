import { scopedDb, type Db } from "@matinee/database";
import { ConfigError } from "../config/config-error.ts";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDatabase } from "../compose/database.ts";
import { createLog } from "../kernel/create-log.ts";
import { readWish, type Wish } from "../third-parties/read-wish.ts";
import { readThirdParties } from "../third-parties/read-third-parties.ts";
import { setThirdParty } from "../third-parties/set-third-party.ts";
import { thirdPartyKinds } from "../third-parties/third-party.ts";
import { say } from "./say.ts";

/** `third-party`: which other companies' scripts each shop uses. Counts from the next page on; nothing runs before a visitor agrees. */
export async function thirdPartyCommand(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const config = readConfig(process.env);
  const wish = readWish(args, config.production);
  const database = await openDatabase(config, createLog(config), { migrating: true, say });
  try {
    const db = scopedDb(database.pool, { kind: "system" });
    await (wish === null ? list(db, config) : change(db, wish));
  } finally {
    await database.close();
  }
}

async function change(db: Db, { shop, kind, party }: Wish): Promise<void> {
  const changed = await setThirdParty(db, shop, kind, party);
  if (changed === null) throw new ConfigError([`There is no school with the short name "${shop}".`]);
  say(`${changed.name}: ${kind} is ${party === null ? "off" : `on, from ${party.script}`}.`);
}

async function list(db: Db, config: Config): Promise<void> {
  const shops = await db
    .selectFrom("franchise")
    .select(["slug", "name", "is_network", "third_parties"])
    .orderBy("is_network", "desc")
    .orderBy("slug")
    .execute();
  for (const { slug, name, is_network: isMain, third_parties: stored } of shops) {
    const own = readThirdParties(stored, config.production);
    const all = isMain ? { ...config.thirdParties, ...own } : own;
    const on = thirdPartyKinds.flatMap((kind) => {
      const party = all[kind];
      return party === undefined || party === null ? [] : [`${kind} from ${party.script}`];
    });
    say(`${(isMain ? "main" : slug).padEnd(24)} ${name}: ${on.length === 0 ? "none" : on.join("; ")}`);
  }
}
