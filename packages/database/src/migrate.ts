import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { z } from "zod";
import { DatabaseClient } from "./connection/database-client.ts";
import { sqlState } from "./in-transaction.ts";
import { checkRows } from "./rows-of.ts";

export type Migration = {
  name: string;
  checksum: string;
  text: string;
  /** False for a file whose first line is `-- no transaction`, as `create index concurrently` needs. */
  inTransaction: boolean;
};

/** The migrations and the database do not fit together. `message` says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** An arbitrary number that every process of the product uses. */
const LOCK_KEY = 7_134_205_911;
const LOCK_POLL_MS = 100;
/** A statement that waits for a table lock makes all later queries on the table wait too. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_ATTEMPTS = 5;
/** A lock that did not come in time, and a deadlock with requests that are served meanwhile: another attempt can do it. */
const LOCK_STATES: readonly string[] = ["55P03", "40P01"];
const NO_TRANSACTION = "-- no transaction\n";
/** Applied by every version from before the first release, and by no other. */
const BEFORE_RELEASE = "0002_places";

const ownFolder = fileURLToPath(new URL("../migrations/", import.meta.url));

/** The path of a migration's file. */
export function migrationFile(name: string): string {
  return join(ownFolder, `${name}.sql`);
}

/**
 * The migrations in the order in which they run.
 * @internal Exported for tests.
 */
export function readMigrations(folder: string = ownFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      return {
        name: file.slice(0, -".sql".length),
        checksum: createHash("sha256").update(text).digest("hex"),
        text,
        inTransaction: !text.startsWith(NO_TRANSACTION),
      };
    });
}

/**
 * Brings the database up to date. Migrations only go forward, each in its own transaction. One process applies them; others wait and then
 * find nothing to do. Returns the names applied now. Throws MigrationError where the database and the migrations do not fit together.
 */
export async function migrate(url: string, folder?: string): Promise<{ applied: string[] }> {
  const known = readMigrations(folder);
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "matinee migrate",
    // A migration may change the rows of everybody.
    session: { "matinee.scope": "system" },
  });
  await client.connect();
  try {
    await lock(client);
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const pending = pendingOf(known, await appliedIn(client));
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map((migration) => migration.name) };
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

const lockRow = z.object({ locked: z.boolean() });

/** Polls, because `create index concurrently` in the process that has the lock waits for every running statement to end. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK_KEY]);
    if (checkRows("the lock of the migrator", lockRow, rows)[0]?.locked === true) return;
    await wait(LOCK_POLL_MS);
  }
}

type Queryable = { query(text: string): Promise<{ rows: unknown[] }> };

/** The names of the migrations that the database lacks. Throws MigrationError for a database from before the first release. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const exists = await db.query("select 1 from pg_class where oid = to_regclass('schema_migration')");
  if (exists.rows.length === 0) return readMigrations().map((migration) => migration.name);
  const applied = new Set((await appliedIn(db)).map((row) => row.name));
  return readMigrations()
    .filter((migration) => !applied.has(migration.name))
    .map((migration) => migration.name);
}

const appliedRow = z.object({ name: z.string(), checksum: z.string() });

type Applied = z.output<typeof appliedRow>;

async function appliedIn(db: Queryable): Promise<Applied[]> {
  const { rows } = await db.query("select name, checksum from schema_migration order by name");
  const applied = checkRows("the applied migrations", appliedRow, rows);
  if (applied.some(({ name }) => name === BEFORE_RELEASE))
    throw new MigrationError(
      "This database is from before the first release and can't be brought up to date. Start with a new one: delete the data folder (DATA_DIR, by default ./data), or set DATABASE_URL to an empty database.",
    );
  return applied;
}

/** Names that this version does not know are those of a later version, which runs beside this one during an upgrade. */
function pendingOf(known: Migration[], applied: Applied[]): Migration[] {
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]));
  const last = applied.at(-1)?.name ?? "";
  for (const migration of known) {
    const checksum = checksums.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was changed after it had been applied to this database. Migrations only go forward: add a new one, or start from an empty database.`,
      );
    }
    if (checksum === undefined && migration.name < last) {
      throw new MigrationError(
        `The migration ${migration.name} comes before ${last}, which this database already has. Give it a later number.`,
      );
    }
  }
  return known.filter((migration) => !checksums.has(migration.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await (migration.inTransaction ? applyInTransaction(client, migration) : applyStatements(client, migration));
      return;
    } catch (error) {
      if (migration.inTransaction && LOCK_STATES.includes(sqlState(error)) && attempt < LOCK_ATTEMPTS) continue;
      const reason = error instanceof Error ? error.message : String(error);
      const outcome = migration.inTransaction ? "failed and was rolled back" : "failed and will be run again";
      throw new MigrationError(`The migration ${migration.name} ${outcome}: ${reason}`, { cause: error });
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(migration.text);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** One statement at a time, because a text of several is a transaction. Statements end with a semicolon at the end of a line. */
async function applyStatements(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.text.split(/;[ \t]*$/mu)) {
    if (statement.trim() !== "") await client.query(statement);
  }
  await record(client, migration);
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);
}
