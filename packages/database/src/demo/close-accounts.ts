import type { Pool } from "pg";
import { DEMO_DOMAIN } from "./write-accounts.ts";

/** Closes the demo's logins, whose password everybody knows, in a database that goes into production; answers how many there were. */
export async function closeDemoAccounts(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "update user_account set disabled_at = now() where disabled_at is null and (email like $1 or email like $2)",
    [`%@${DEMO_DOMAIN}`, `%.${DEMO_DOMAIN}`],
  );
  return rowCount ?? 0;
}
