import { formatInstantDate } from "@matinee/format";
import { closeAsOperator, openWorkItems, retryAsOperator } from "@matinee/service/work-items";
import type { Db } from "@matinee/database";
import { openDatabase } from "../compose/database.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { createLog } from "../kernel/log.ts";
import { printLine } from "./print-line.ts";

const USAGE = "Use: work-items, work-items retry <id>, or work-items close <id> <reason>.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** `work-items`: lists what somebody has to look at, tries one again, or closes one with a reason. */
export async function workItemsCommand(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog(config), { migrating: false, say: printLine });
  try {
    await runWorkItems(database.systemDb, args, printLine);
  } finally {
    await database.close();
  }
}

/** The command on an open database. A change that is not possible ends with code 1. */
export async function runWorkItems(db: Db, args: readonly string[], say: (line: string) => void): Promise<void> {
  const [action = "list", id = "", ...words] = args;
  if (action === "list") return await list(db, say);
  if (!UUID.test(id)) throw new ConfigError([USAGE]);
  if (action === "retry") {
    // Without a queue: the next poll of a process that works finds it.
    const done = await retryAsOperator({ db, jobs: { enqueue: async () => undefined } }, id);
    return report(done, "It will be tried again within minutes.", "There is nothing to try again.", say);
  }
  const reason = words.join(" ").trim();
  if (action !== "close" || reason === "") throw new ConfigError([USAGE]);
  report(
    await closeAsOperator(db, { id, reason }),
    "Closed.",
    "There is no such open item, or the family still waits for its refund.",
    say,
  );
}

async function list(db: Db, say: (line: string) => void): Promise<void> {
  const items = await openWorkItems(db);
  for (const { id, kind, cause, number, created_at: at, times } of items)
    say([id, kind.padEnd(18), formatInstantDate(at), number ?? "-", `${times}x`, cause ?? ""].join("  ").trimEnd());
  say(items.length === 0 ? "Nothing is open." : `${items.length} open. docs/operations.md says what each kind means.`);
}

function report(done: boolean, success: string, failure: string, say: (line: string) => void): void {
  say(done ? success : failure);
  if (!done) process.exitCode = 1;
}
