import { parseArgs } from "node:util";
import type { Db } from "@matinee/database";
import type { Checked } from "../config/checks.ts";
import { ConfigError } from "../config/config-error.ts";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openDatabase } from "../compose/database.ts";
import { createLog } from "../kernel/create-log.ts";
import { accountName, originList, scriptAddress, thirdParty } from "../third-parties/check-third-party.ts";
import { readThirdParties } from "../third-parties/read-third-parties.ts";
import { setThirdParty } from "../third-parties/set-third-party.ts";
import { isThirdPartyKind, thirdPartyKinds, type ThirdParty } from "../third-parties/third-party.ts";
import { say } from "./say.ts";

const usage = `How to say it:
  third-party list
  third-party on <main or a school's short name> <${thirdPartyKinds.join("|")}> <address of the script> [--account KEY] [--origins https://a,wss://b]
  third-party off <main or a school's short name> <${thirdPartyKinds.join("|")}>`;

/** `third-party`: which other companies' scripts each shop uses. Counts from the next page on; nothing runs before a visitor agrees. */
export async function thirdPartyCommand(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const config = readConfig(process.env);
  const wish = readWish(args, config);
  const database = await openDatabase(config, createLog(config), { migrating: true, say });
  try {
    await (wish === null ? list(database.db, config) : change(database.db, wish));
  } finally {
    await database.close();
  }
}

interface Wish {
  readonly shop: string;
  readonly kind: (typeof thirdPartyKinds)[number];
  readonly party: ThirdParty | null;
}

function readWish(args: readonly string[], { production }: Config): Wish | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { account: { type: "string" }, origins: { type: "string" } },
  });
  const [what, shop = "", kind = "", script = ""] = positionals;
  if (what === "list") return null;
  if ((what !== "on" && what !== "off") || shop === "" || !isThirdPartyKind(kind)) throw new ConfigError([usage]);
  if (what === "off") return { shop, kind, party: null };
  const problems: string[] = [];
  const read = <T>(name: string, checked: Checked<T>, otherwise: T): T => {
    if (checked.ok) return checked.value;
    problems.push(`${name} ${checked.problem}.`);
    return otherwise;
  };
  const address = read("The script", scriptAddress(production)(script), "");
  const account = values.account === undefined ? "" : read("--account", accountName(values.account), "");
  const origins = read("--origins", originList(production)(values.origins ?? ""), []);
  if (problems.length > 0) throw new ConfigError(problems);
  return { shop, kind, party: thirdParty(address, account, origins) };
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
