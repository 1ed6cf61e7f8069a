import type { Pool } from "pg";
import { DEMO_DOMAIN } from "./write-accounts.ts";

/** Disables the demo's logins, whose password is public, before a database goes into production. Returns how many. */
export async function closeDemoAccounts(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    "update user_account set disabled_at = now() where disabled_at is null and (email like $1 or email like $2)",
    [`%@${DEMO_DOMAIN}`, `%.${DEMO_DOMAIN}`],
  );
  return rowCount ?? 0;
}
