import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

export type Migration = { name: string; checksum: string; text: string };

/** Migrations and the database don't fit together; `message` says what to do. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** Any number will do, as long as every copy of the product uses the same. */
const lockKey = 7_134_205_911;

const ownFolder = fileURLToPath(new URL("../migrations/", import.meta.url));

/** The migrations in the order they run. */
export function readMigrations(folder: string = ownFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      return { name: file.slice(0, -".sql".length), checksum: createHash("sha256").update(text).digest("hex"), text };
    });
}

/**
 * Brings the database up to date: forward only, each migration in its own transaction, one process at a time (others wait and then
 * find nothing to do). Returns the names applied now.
 */
export async function migrate(url: string, folder?: string): Promise<{ applied: string[] }> {
  const known = readMigrations(folder);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "matinee migrate",
    // A migration may change rows, of everybody.
    options: "-c matinee.scope=system",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const pending = pendingOf(known, await appliedIn(client));
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map((migration) => migration.name) };
  } finally {
    // Ending the connection lets go of the lock.
    await client.end();
  }
}

type Queryable = { query(text: string): Promise<{ rows: unknown[] }> };

/** The migrations that this code knows and the database lacks. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const exists = await db.query("select 1 from pg_class where oid = to_regclass('schema_migration')");
  if (exists.rows.length === 0) return readMigrations().map((migration) => migration.name);
  const applied = new Set((await appliedIn(db)).map((row) => row.name));
  return readMigrations()
    .filter((migration) => !applied.has(migration.name))
    .map((migration) => migration.name);
}

type Applied = { name: string; checksum: string };

async function appliedIn(db: Queryable): Promise<Applied[]> {
  const { rows } = await db.query("select name, checksum from schema_migration order by name");
  // The two columns are text by the table's definition above.
  return rows as Applied[];
}

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
  await client.query("begin");
  try {
    await client.query(migration.text);
    await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${migration.name} failed and was rolled back: ${reason}`, { cause: error });
  }
}
