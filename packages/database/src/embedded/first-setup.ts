import pg from "pg";

/** Creates the product's role and database. Safe to repeat after an interrupted first start. */
export async function createRoleAndDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const role = await client.query("select 1 from pg_roles where rolname = 'matinee'");
    if (role.rowCount === 0) {
      await client.query(`create role matinee login createdb password ${client.escapeLiteral(password)}`);
    }
    const database = await client.query("select 1 from pg_database where datname = 'matinee'");
    if (database.rowCount === 0) await client.query("create database matinee owner matinee");
  } finally {
    await client.end();
  }
}

/** True if a server accepts our password. Only such a server may be taken over. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
