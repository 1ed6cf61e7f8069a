import pg from "pg";

interface NewDatabase {
  owner: string | null;
  template?: string;
  /** How a template is copied. "file_copy" is five times as fast with `fsync` off. "wal_log" loads a shared server less. */
  strategy?: "file_copy" | "wal_log";
}

const { escapeIdentifier } = pg;

/** Creates the database `name`. Throws with advice if the role may not create databases. */
export async function createDatabase(
  admin: pg.Client,
  name: string,
  { owner, template, strategy }: NewDatabase,
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
        "The role of DATABASE_URL may not create databases, and the tests need to: alter role … createdb.",
        { cause: error },
      );
    }
    throw error;
  }
}

/** Drops every database whose name begins with `prefix`, even while clients are connected. */
export async function dropDatabases(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows)
    await admin.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
}

/** Runs `work` with a connection that may create databases. */
export async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
