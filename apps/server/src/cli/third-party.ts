import type { Db } from "@matinee/database";
import { type Config, ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDatabase, requireMigrations } from "../compose/database.ts";
import { createLog } from "../kernel/log.ts";
import { parseCommand, type ThirdPartyChange } from "../third-parties/parse-command.ts";
import { readThirdParties } from "@matinee/service/network";
import { setThirdParty } from "../third-parties/set-third-party.ts";
import { thirdPartyKinds } from "@matinee/service/network";
import { printLine } from "./print-line.ts";

/** `third-party`: sets which other companies' scripts each shop uses. Counts from the next page on; a script runs only after consent. */
export async function thirdPartyCommand(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const config = readConfig(process.env);
  const change = parseCommand(args, config.production);
  const database = await openDatabase(config, createLog(config), { migrating: false, say: printLine });
  try {
    await requireMigrations(database.pool);
    const db = database.systemDb;
    await (change === null ? list(db, config) : apply(db, change));
  } finally {
    await database.close();
  }
}

async function apply(db: Db, { shop, kind, party }: ThirdPartyChange): Promise<void> {
  const changed = await setThirdParty(db, shop, kind, party);
  if (changed === null) throw new ConfigError([`There is no school with the short name "${shop}".`]);
  printLine(`${changed.name}: ${kind} is ${party === null ? "off" : `on, from ${party.script}`}.`);
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
    printLine(`${(isMain ? "main" : slug).padEnd(24)} ${name}: ${on.length === 0 ? "none" : on.join("; ")}`);
  }
}
