import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

const { escapeIdentifier } = pg;

/**
 * A database for one file of this package's tests, which the testkit imports. It is on the server of the run, and goes with it. Empty;
 * `migrated`: with every migration. Other files use the server meanwhile: who looks for connections looks for those of their own database.
 */
export async function temporaryDatabase({ migrated = false } = {}): Promise<{ url: string }> {
  const { adminUrl, templateUrl, owner, template, strategy, prefix } = inject("testServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  const clauses = [
    `template ${escapeIdentifier(migrated ? template : "template1")} strategy ${strategy}`,
    ...(owner === null ? [] : [`owner ${escapeIdentifier(owner)}`]),
  ];
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${escapeIdentifier(name)} ${clauses.join(" ")}`);
  } finally {
    await admin.end();
  }
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return { url: url.href };
}
