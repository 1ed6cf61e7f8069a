import { TEST_CARDS } from "@matinee/sandbox-gateway";
import { listFranchiseHosts } from "@matinee/service/network";
import type { OpenDatabase } from "../compose/database.ts";
import type { RunningServer } from "../compose/start-server.ts";
import type { Config } from "../config/config.ts";
import { DEMO_PASSWORD, demoLogins } from "../demo/demo-logins.ts";
import { printLine } from "./print-line.ts";

const shownCards = new Set(["4242424242424242", "4000000000000002", "4000000000009995", "4000002500003155"]);

/** Prints where everything is. Scripts wait for the first line. Never throws: the server serves already, with a database or without. */
export async function announce(
  config: Config,
  database: Pick<OpenDatabase, "db" | "systemDb">,
  running: Pick<RunningServer, "port" | "metricsPort">,
): Promise<void> {
  const { port, metricsPort } = running;
  const scheme = config.production ? "https" : "http";
  const at = (host: string) => (config.production ? `${scheme}://${host}` : `${scheme}://${host}:${port}`);
  const [first = "localhost", ...others] = config.mainHosts;
  printLine(`Matinee is ready: ${at(first)}`);
  if (config.production) {
    if (metricsPort !== null) printLine(`Health and metrics: http://${config.metricsHost}:${metricsPort}`);
    return;
  }

  const line = (label: string, text: string) => printLine(`  ${label.padEnd(16)} ${text}`);
  printLine("");
  const { hosts, logins } = await readNetwork(database).catch(() => {
    line("", "The database does not answer at the moment, so schools and logins are not listed here.");
    return { hosts: [], logins: [] };
  });
  line("Main shop", [first, ...others].map(at).join("  "));
  hosts.forEach(({ host, name }, index) => line(index === 0 ? "Schools" : "", `${at(host).padEnd(38)} ${name}`));
  logins.forEach(({ email, who }, index) => line(index === 0 ? "Logins" : "", `${email.padEnd(38)} ${who}`));
  if (logins.length > 0)
    line("", `They all use the password ${DEMO_PASSWORD}. So do logins at other schools, such as admin@bristol.`);
  line("API reference", `${at(first)}/api/docs`);
  if (metricsPort !== null) line("Metrics", `http://${config.metricsHost}:${metricsPort}/metrics`);
  if (config.smtpUrl === null) line("Mailbox", `${at(first)}/dev/mailbox`);
  if (config.stripe === null) {
    const cards = TEST_CARDS.filter((card) => shownCards.has(card.number));
    cards.forEach((card, index) =>
      line(index === 0 ? "Test cards" : "", `${card.number.replaceAll(/(\d{4})(?=\d)/gu, "$1 ")}  ${card.does}`),
    );
    line("", "Any future expiry date and any CVC. More cards: docs/operations.md");
  }
  line("Stop", "Ctrl-C");
  printLine("");
}

async function readNetwork({ db, systemDb }: Pick<OpenDatabase, "db" | "systemDb">) {
  const [hosts, logins] = await Promise.all([listFranchiseHosts(db), demoLogins(systemDb)]);
  return { hosts, logins };
}
