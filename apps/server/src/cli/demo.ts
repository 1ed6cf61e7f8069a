import { openDatabase, type OpenDatabase } from "../compose/database.ts";
import { shareSecrets } from "../compose/shared-secrets.ts";
import { ConfigError, type Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { removeDemo } from "../demo/remove-demo.ts";
import { createLog } from "../kernel/log.ts";
import { fillEmptyDatabase } from "./launch.ts";
import { printLine } from "./print-line.ts";

/** `demo`: fills an empty database; one that holds a network stays as it is. `demo wipe`: removes the demo, and nothing else. */
export async function demo(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const config = readConfig(process.env);
  const [action = "fill", ...more] = args;
  if (!["fill", "wipe"].includes(action) || more.length > 0) throw new ConfigError(["Use: demo, or demo wipe."]);
  if (action === "wipe" && config.production)
    throw new ConfigError([
      "demo wipe empties a whole database, so it is refused in production. If this copy holds the demo, point DATABASE_URL at a new, empty database.",
    ]);
  if (action === "fill" && config.production)
    throw new ConfigError([
      "Production gets no demo: its schools, families and orders can't be removed there. Set the copy up at the address that `init` prints, or try the demo in a copy with NODE_ENV=development and a database of its own.",
    ]);
  if (action === "fill" && config.demoSize === 0) return printLine("DEMO_SIZE is 0: nothing to fill.");
  const database = await openDatabase(config, createLog(config), { migrating: true, say: printLine });
  try {
    await (action === "wipe" ? wipe(config, database) : fill(config, database));
  } finally {
    await database.close();
  }
}

async function fill(config: Config, database: OpenDatabase): Promise<void> {
  const shared = await shareSecrets(config, database.pool);
  await fillEmptyDatabase(shared, database, createLog(config), { afterWipe: true });
  printLine("The database holds a network.");
}

async function wipe(config: Config, database: OpenDatabase): Promise<void> {
  const done = await removeDemo({ config, log: createLog(config) }, database);
  if (done.wiped) {
    await done.tidy();
    return printLine(
      "The demo is gone. The next start prints the code that sets this copy up; `demo` brings the demo back.",
    );
  }
  process.exitCode = 1;
  printLine(
    done.why === "school"
      ? `Nothing was removed: this copy holds ${done.school}, which does not belong to the demo.`
      : NOT_REMOVED[done.why],
  );
}

const NOT_REMOVED = {
  no_demo: "There is no demo here: the database is empty.",
  in_use:
    "Nothing was removed: this copy is busy, or somebody is filling the demo in. Try again in a minute, or stop Matinee first.",
};
