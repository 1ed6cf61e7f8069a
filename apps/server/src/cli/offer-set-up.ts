import { isEmptyCopy, issueSetUpCode } from "@matinee/service/set-up";
import type { OpenDatabase } from "../compose/database.ts";
import type { Config } from "../config/config.ts";
import { setUpAddress } from "../http/set-up/lead-to-set-up.ts";
import { printLine } from "./print-line.ts";

type Databases = Pick<OpenDatabase, "db" | "systemDb">;
type SetUpConfig = Pick<Config, "adminAppUrl" | "mainHosts" | "production">;
interface Started {
  readonly port: number;
  readonly complete: boolean;
}

/**
 * Prints the one-time code that sets up an empty copy, and where. Says nothing of a copy that is set up. The code goes to whoever started
 * the process, and into no log of requests: behind the `#` a browser sends it to nobody. Never throws: the server serves already.
 */
export async function offerSetUp(config: SetUpConfig, databases: Databases, started: Started): Promise<void> {
  await offer(config, databases, started).catch(() =>
    printLine(
      "The database does not answer at the moment. If this copy is empty, `init` prints the code that sets it up.",
    ),
  );
}

async function offer(config: SetUpConfig, { db, systemDb }: Databases, { port, complete }: Started): Promise<void> {
  if (!(await isEmptyCopy(db))) return;
  if (!complete) return printLine("This copy is empty. The command `init` prints the code that sets it up.");
  const code = await issueSetUpCode(systemDb);
  const [mainHost = "localhost"] = config.mainHosts;
  const origin = config.production ? `https://${mainHost}` : `http://${mainHost}:${port}`;
  const page = new URL(setUpAddress(config), origin).href;
  printLine("This copy is empty. Set it up here, or choose the demo with the command `demo`:");
  printLine(`  ${page}#code=${code}`);
  printLine("  The code works once, for 24 hours. Every address of this copy leads there until then.");
}
