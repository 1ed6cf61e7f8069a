import { randomBytes } from "node:crypto";
import { WITHOUT_DURABILITY } from "@matinee/database/durability-for-test";
import type { ServerSettings } from "@matinee/database/embedded";
import type { ProvidedServer } from "./provided-context.ts";
import { asAdmin, createDatabase, dropDatabases } from "./database-admin.ts";
import { startTestServer } from "./test-server.ts";

const FOR_TESTS: ServerSettings = {
  ...WITHOUT_DURABILITY,
  // Plans a frequent statement once for each connection. By default PostgreSQL plans it for its first five uses too, and most
  // statements of a test file are sent less often: that was half of what its server did.
  plan_cache_mode: "force_generic_plan",
  // Each test file has a database of its own, for a minute at most: it would start a worker for each of two hundred every minute.
  autovacuum: "off",
  // Nothing follows the server, so it writes no more than it needs itself.
  wal_level: "minimal",
  max_wal_senders: 0,
};

/**
 * Starts a server for one run, and creates on it the template database that `fill` fills. `cloneDatabase` copies the template.
 * `stop` ends all these databases, and the server if it was started for them.
 */
export async function startWithTemplate(
  fill: (url: string) => Promise<unknown>,
): Promise<{ provided: ProvidedServer; stop: () => Promise<void> }> {
  const server = await startTestServer(process.env["DATABASE_URL"], FOR_TESTS);
  const { adminUrl, owner, strategy } = server;
  const prefix = `matinee_test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  const stop = async () => {
    if (!server.isTemporary) await asAdmin(adminUrl, (admin) => dropDatabases(admin, prefix));
    await server.stop();
  };
  try {
    await asAdmin(adminUrl, (admin) => createDatabase(admin, template, { owner }));
    const templateUrl = server.urlOf(template);
    await fill(templateUrl);
    return { provided: { adminUrl, templateUrl, owner, template, strategy, prefix }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

let clones = 0;

/** Clones the run's template and returns the address of the clone, which is dropped after the run. */
export async function cloneDatabase(server: ProvidedServer): Promise<string> {
  const { adminUrl, templateUrl, owner, template, strategy, prefix } = server;
  clones += 1;
  const name = `${prefix}${process.pid}_${clones}_${Date.now().toString(36)}`;
  await asAdmin(adminUrl, (admin) => createDatabase(admin, name, { owner, template, strategy }));
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}
