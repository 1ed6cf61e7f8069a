#!/usr/bin/env -S node --v8-pool-size=1
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { chooseCommand, type Command } from "./choose-command.ts";
import { explainError, printLine } from "./print-line.ts";

// Compiled modules are kept from start to start, which halves the time a start spends on loading them. Without a folder that
// can be written, every start compiles them again.
enableCompileCache(join(import.meta.dirname, "../../../../node_modules/.cache/matinee-modules"));

/** Each command is loaded only when it is used: a migration needs no pages. */
const commands: Readonly<Record<string, Command>> = {
  start: {
    run: async () => (await import("./start.ts")).start(),
    does: "serve everything: shop, API, jobs, and the embedded database where DATABASE_URL is not set",
  },
  serve: {
    run: async () => (await import("./serve.ts")).serve(),
    does: "serve shop and API only, without jobs and migrations; needs `migrate` before it and a `worker` beside it",
  },
  dev: {
    run: async () => (await import("./dev.ts")).dev(),
    does: "the same with reload while the code is being changed",
  },
  worker: {
    run: async () => (await import("./worker.ts")).worker(),
    does: "run the jobs only, beside other processes on the same DATABASE_URL",
  },
  migrate: {
    run: async () => (await import("./migrate.ts")).migrateCommand(),
    does: "bring the database up to date and end",
  },
  init: {
    run: async () => (await import("./init.ts")).initCommand(),
    takes: "[--network … --school …]",
    does: "set up an empty copy: print a one-time code for the browser, or take everything from flags",
  },
  demo: {
    run: async () => (await import("./demo.ts")).demo(),
    takes: "[wipe]",
    does: "fill an empty database with the demo network (DEMO_SIZE classes) and end",
  },
  "third-party": {
    run: async () => (await import("./third-party.ts")).thirdPartyCommand(),
    takes: "list | on <school> <kind> <address> … | off <school> <kind>",
    does: "switch other companies' scripts (chat, ads, pixel, recorder) on or off for a shop, or list them",
  },
  "compare-payments": {
    run: async () => (await import("./compare-payments.ts")).comparePayments(),
    takes: "<day>",
    does: "compare Stripe's payments and refunds since a day with the stored ones, such as after a restore",
  },
  "work-items": {
    run: async () => (await import("./work-items.ts")).workItemsCommand(),
    takes: "[retry <id> | close <id> <reason>]",
    does: "list what somebody has to look at, try one again (retry <id>), or close one (close <id> <reason>)",
  },
  "reset-two-step": {
    run: async () => (await import("./reset-two-step.ts")).resetTwoStepCommand(),
    takes: "<email address>",
    does: "remove two-step login from the account of an email address, whose owner has lost phone and recovery codes",
  },
  build: {
    run: async () => (await import("../storefront/build-storefront.ts")).ensureStorefront(printLine),
    does: "build the shop and the apps if their sources have changed, as a start does",
  },
  "upgrade-database": {
    run: async () => (await import("./upgrade-database.ts")).upgradeDatabase(),
    takes: "<folder>",
    does: "migrate the embedded database from an older PostgreSQL; give the folder of its binaries",
  },
  reencrypt: {
    run: async () => (await import("./reencrypt.ts")).reencrypt(),
    does: "encrypt everything with the first key of DATA_KEY, so that the others can be removed",
  },
  doctor: {
    run: async () => (await import("./doctor.ts")).doctor(),
    takes: "[--audit]",
    does: "check everything that a start needs, and say what is missing; with --audit also that places, orders, money and the provider agree",
  },
};

const chosen = chooseCommand(process.argv.slice(2), commands);
if ("run" in chosen) {
  await chosen.run().catch((error: unknown) => {
    process.stderr.write(`${explainError(error)}\n`, () => process.exit(1));
  });
  // A process that is killed later writes nothing.
  flushCompileCache();
} else if (chosen.isError) {
  process.stderr.write(`${chosen.say}\n`);
  process.exitCode = 2;
} else printLine(chosen.say);
