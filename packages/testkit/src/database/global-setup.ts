import { randomBytes } from "node:crypto";
import { migrate } from "@matinee/database";
import pg from "pg";
import type { TestProject } from "vitest/node";
import "./provided-context.ts";
import { createDatabase, dropDatabases } from "./scratch-databases.ts";
import { startTestServer } from "./test-server.ts";

/** Runs once: starts a server and creates the migrated template from which each test file's database is cloned. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env["DATABASE_URL"]);
  const prefix = `matinee_test_${randomBytes(4).toString("hex")}_`;
  const template = `${prefix}template`;
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  await createDatabase(admin, template, { owner: server.owner });
  const templateUrl = server.urlOf(template);
  await migrate(templateUrl);
  project.provide("testServer", { adminUrl: server.adminUrl, templateUrl, owner: server.owner, template, prefix });
  return async () => {
    await dropDatabases(admin, prefix);
    await admin.end();
    await server.stop();
  };
}
