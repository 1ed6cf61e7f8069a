import { randomBytes } from "node:crypto";
import { FOR_A_RUN } from "@matinee/database/embedded";
import pg from "pg";
import type { ProvidedServer } from "./provided-context.ts";
import { createDatabase, dropDatabases } from "./scratch-databases.ts";
import { startTestServer } from "./test-server.ts";

/**
 * A server for one run, and on it the template that `fill` makes, of which every copy is a clone (`cloneDatabase`). `stop` drops
 * them all.
 */
export async function startWithTemplate(
  fill: (url: string) => Promise<unknown>,
): Promise<{ provided: ProvidedServer; stop: () => Promise<void> }> {
  const server = await startTestServer(process.env["DATABASE_URL"], FOR_A_RUN);
  const { adminUrl, owner, strategy } = server;
  const prefix = `matinee_test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  const stop = async () => {
    await asAdmin(adminUrl, (admin) => dropDatabases(admin, prefix));
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

let made = 0;

/** A clone of the run's template, by its address; it is dropped after the run. */
export async function cloneDatabase(server: ProvidedServer): Promise<string> {
  const { adminUrl, templateUrl, owner, template, strategy, prefix } = server;
  made += 1;
  const name = `${prefix}${process.pid}_${made}_${Date.now().toString(36)}`;
  await asAdmin(adminUrl, (admin) => createDatabase(admin, name, { owner, template, strategy }));
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
