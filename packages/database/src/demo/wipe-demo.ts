import type { ClientBase } from "pg";
import { z } from "zod";
import { createPool } from "../create-pool.ts";
import { isRetryable } from "../in-transaction.ts";
import { checkRows } from "../rows-of.ts";
import { LOCK } from "./fill-demo.ts";

/** Either everything is gone, or nothing is: a school that is not of the demo stands in the way, or there is no demo. */
export type Wipe = { readonly wiped: true } | { readonly wiped: false; readonly school: string | null };

/** What a migrated copy has before anything is in it, and what it is. */
const KEPT = ["schema_migration", "installation", "development_secret", "storage_probe", "ticket_category"];

/** True of a school of the demo. The mark is younger than some demos, whose addresses nobody else can have. */
const IS_DEMO = "(is_demo or email like '%matinee.example')";

const schoolRow = z.object({ name: z.string(), demo: z.boolean() });
const tableRow = z.object({ name: z.string() });
const triggerRow = z.object({ on: z.string(), name: z.string() });

/** Jobs and visitors go on meanwhile, and may hold locks in another order than tables are emptied in. */
const MOST_TRIES = 5;

/**
 * Removes everything of a copy that holds the demo network and nothing else, in one transaction, and notes that no start fills it in
 * again. What was ordered there goes too. The role must own the tables.
 */
export async function wipeDemo(url: string): Promise<Wipe> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await wipeOnce(url);
    } catch (error) {
      if (!isRetryable(error) || tries === MOST_TRIES) throw error;
    }
  }
}

async function wipeOnce(url: string): Promise<Wipe> {
  const pool = createPool(url, { scope: { kind: "system" }, max: 1, pipeline: false, statementTimeoutMs: 0 });
  try {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
      await client.query("select only_one from installation for update");
      const wipe = await wipeOn(client);
      await client.query("commit");
      client.release();
      return wipe;
    } catch (error) {
      client.release(true);
      throw error;
    }
  } finally {
    await pool.end();
  }
}

async function wipeOn(client: ClientBase): Promise<Wipe> {
  const found = await client.query(`select name, ${IS_DEMO} as demo from franchise order by is_demo, id`);
  const schools = checkRows("the schools of a copy", schoolRow, found.rows);
  const real = schools.find(({ demo }) => !demo);
  if (schools.length === 0 || real !== undefined) return { wiped: false, school: real?.name ?? null };
  // The ledger and other evidence refuse to be emptied. Nothing of the demo is evidence.
  const refusing = checkRows(
    "the triggers that refuse to empty a table",
    triggerRow,
    (
      await client.query(
        `select t.tgrelid::regclass::text as on, quote_ident(t.tgname) as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where not t.tgisinternal and t.tgtype & 32 > 0 and p.proname not like 'notify%' order by 1, 2`,
      )
    ).rows,
  );
  const tables = checkRows(
    "the tables of a copy",
    tableRow,
    (
      await client.query(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname = 'sandbox_gateway' or (schemaname = current_schema() and not tablename = any($1)) order by 1`,
        [KEPT],
      )
    ).rows,
  );
  for (const { on, name } of refusing) await client.query(`alter table ${on} disable trigger ${name}`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")} restart identity`);
  for (const { on, name } of refusing) await client.query(`alter table ${on} enable trigger ${name}`);
  await client.query("update installation set demo_declined_at = now(), set_up_at = null");
  return { wiped: true };
}
