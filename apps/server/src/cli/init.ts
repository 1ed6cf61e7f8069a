import { parseArgs } from "node:util";
import { isNation, NATIONS } from "@matinee/format";
import type { SystemContext } from "@matinee/service/kernel";
import { isEmptyCopy, issueSetUpCode, setUpCopy } from "@matinee/service/set-up";
import { openDatabase } from "../compose/database.ts";
import { sitesOf } from "../compose/sites-of.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { setUpAddress } from "../http/set-up/lead-to-set-up.ts";
import { createLog } from "../kernel/log.ts";
import { newId } from "../kernel/random.ts";
import { askPassword } from "./ask-password.ts";
import { printLine } from "./print-line.ts";

const USAGE = `init prints a code and the page where a browser sets this copy up. To set it up here, give everything:
  init --network "Bright Stage" --email hello@example.org --name "Sam Owner" --login sam@example.org
       --school "Bright Stage Leeds" --phone "0113 496 0000" --address "1 The Headrow, Leeds LS1 8TL"
       [--legal-name "Bright Stage Leeds Ltd"] [--nation scotland | northern_ireland] [--host leeds.example.org]
It then asks for the password of --login, or reads it as one line of standard input.`;

const NEEDED = ["network", "email", "name", "login", "school", "phone", "address"] as const;

/** What the flag of a field of the set-up form is called. */
const FLAGS: Readonly<Record<string, string>> = {
  "network.name": "--network",
  "network.email": "--email",
  "administrator.name": "--name",
  "administrator.email": "--login",
  "administrator.password": "The password",
  "school.name": "--school",
  "school.legal_name": "--legal-name",
  "school.phone": "--phone",
  "school.address": "--address",
  "school.host": "--host",
};

type InitContext = Pick<SystemContext, "db" | "newId" | "sites" | "originOf">;

interface Terminal {
  readonly say: (line: string) => void;
  readonly password: () => Promise<string>;
}

/** `init`: a new code for an empty copy, or everything that the set-up page asks for, from the terminal. */
export async function initCommand(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog(config), { migrating: true, say: printLine });
  try {
    const { production, port } = config;
    const originOf = (host: string) => (production ? `https://${host}` : `http://${host}:${port}`);
    const ctx = { db: database.systemDb, newId, originOf, sites: sitesOf(config) };
    await runInit(ctx, args, { say: printLine, password: askPassword });
  } finally {
    await database.close();
  }
}

/** The command on an open database. A copy that is set up already ends it with code 1. */
export async function runInit(ctx: InitContext, args: readonly string[], { say, password }: Terminal): Promise<void> {
  const given = readFlags(args);
  if (!(await isEmptyCopy(ctx.db))) {
    say("This copy is set up already.");
    process.exitCode = 1;
    return;
  }
  const code = await issueSetUpCode(ctx.db);
  if (given === null) {
    const page = setUpAddress({ adminAppUrl: ctx.sites.adminApp });
    say(
      `Start Matinee, and set it up at ${new URL(page, ctx.originOf(ctx.sites.mainHosts[0] ?? "localhost")).href}#code=${code}`,
    );
    say("The code works once, for 24 hours.");
    return;
  }
  const done = await setUpCopy(ctx, {
    code,
    network: { name: given.network, email: given.email },
    administrator: { name: given.name, email: given.login, password: await password() },
    school: {
      name: given.school,
      legal_name: given["legal-name"],
      phone: given.phone,
      address: given.address,
      nation: given.nation,
      host: given.host,
    },
  });
  if (!done.ok) throw new ConfigError(problemsOf(done.error));
  say(`Set up. ${given.login} logs in at ${done.value.sign_in} once Matinee runs, and adds a second step there.`);
  say(`The shop of ${given.school} is ${done.value.shop}.`);
}

function problemsOf({ code, details }: { code: string; details?: unknown }): string[] {
  if (!Array.isArray(details)) return [code];
  return details.map((row: { path: string; message: string }) => `${FLAGS[row.path] ?? row.path}: ${row.message}`);
}

/** Null: no flag at all. */
function readFlags(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    network: text,
    email: text,
    name: text,
    login: text,
    school: text,
    phone: text,
    address: text,
    "legal-name": text,
    nation: text,
    host: text,
  };
  if (args.length === 0) return null;
  try {
    const { values } = parseArgs({ args: [...args], options });
    const lacking = NEEDED.filter((name) => values[name] === undefined);
    if (lacking.length > 0)
      throw new ConfigError([`Missing: ${lacking.map((name) => `--${name}`).join(", ")}.`, USAGE]);
    const { network = "", email = "", name = "", login = "", school = "", phone = "", address = "" } = values;
    const { nation = "england_wales" } = values;
    if (!isNation(nation)) throw new ConfigError([`--nation: ${Object.keys(NATIONS).join(", ")}.`, USAGE]);
    return { ...values, network, email, name, login, school, phone, address, nation };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([USAGE]);
  }
}
