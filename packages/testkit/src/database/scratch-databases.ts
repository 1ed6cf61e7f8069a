import pg from "pg";

/** What a new database is made of. */
export interface Wanted {
  owner: string | null;
  template?: string;
  /** How a template is copied: "file_copy" is five times as fast where nothing waits for the disk, "wal_log" kinder to a server that others use. */
  strategy?: "file_copy" | "wal_log";
}

const { escapeIdentifier } = pg;

/** Creates the database `name`; says what is missing where the role may not. */
export async function createDatabase(
  admin: pg.Client,
  name: string,
  { owner, template, strategy }: Wanted,
): Promise<void> {
  const clauses = [
    template && `template ${escapeIdentifier(template)}`,
    strategy && `strategy ${strategy}`,
    owner && `owner ${escapeIdentifier(owner)}`,
  ];
  try {
    await admin.query(`create database ${escapeIdentifier(name)} ${clauses.filter(Boolean).join(" ")}`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "42501") {
      throw new Error(
        "The role of DATABASE_URL may not create databases, and tests make their own: alter role … createdb.",
        { cause: error },
      );
    }
    throw error;
  }
}

/** Drops every database whose name begins with `prefix`, also while clients are connected. */
export async function dropDatabases(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows)
    await admin.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
}
