import type { ClientBase, Pool } from "pg";
import { z } from "zod";
import { createPool } from "../create-pool.ts";
import { sqlState } from "../in-transaction.ts";
import { checkRows } from "../rows-of.ts";
import { LOCK, SCENARIO_LOCK } from "./locks.ts";

/** Either everything is gone, or nothing is. */
export type Wipe =
  /** The files of its uploaded pictures are left, for whoever keeps them. */
  | { readonly wiped: true; readonly pictures: readonly string[] }
  | { readonly wiped: false; readonly why: "no_demo" }
  /** A school that is not of the demo. */
  | { readonly wiped: false; readonly why: "school"; readonly school: string }
  /** Its tables are in use all the time, or somebody is filling it in. */
  | { readonly wiped: false; readonly why: "in_use" };

interface WipeOptions {
  /** The hash of a code that sets the copy up afterwards. Default: none does. */
  readonly setUpCodeHash?: Buffer;
}

const PICTURES = "select file ->> 'name' as name from picture, jsonb_array_elements(files) file order by 1";

/** What a migrated copy has before anything is in it, and what it is. */
const SURVIVING_TABLES = [
  "schema_migration",
  "installation",
  "development_secret",
  "storage_probe",
  "ticket_category",
  "running_process",
  "job_run",
];

/** True of a school of the demo. The mark is younger than some demos, whose addresses nobody else can have. */
const IS_DEMO = "(is_demo or email like '%matinee.example')";

const schoolRow = z.object({ name: z.string(), demo: z.boolean() });
const tableRow = z.object({ name: z.string() });
const triggerRow = z.object({ on: z.string(), name: z.string() });

/**
 * Jobs and visitors go on meanwhile, and may hold locks in another order than tables are emptied in: it is tried again for so long, in
 * milliseconds. A call of the API is answered after that, with what became of it.
 */
const TRIES_WITHIN_MS = 12_000;
/** A TRUNCATE that waits for a lock blocks everybody behind it, so it gives up soon. */
const LOCK_TIMEOUT = "3s";
/** A deadlock, and a table that was in use for too long. */
const PASSING = new Set(["40P01", "55P03"]);

/**
 * Removes everything of a copy that holds the demo network and nothing else, in one transaction, and notes that no start fills it in
 * again. What was ordered there goes too. The role must own the tables. Other processes may serve and work meanwhile: what they keep in memory
 * hears of it by the change notices of the tables.
 */
export async function wipeDemo(url: string, options: WipeOptions = {}): Promise<Wipe> {
  const pool = createPool(url, { scope: { kind: "system" }, max: 1, pipeline: false, statementTimeoutMs: 0 });
  try {
    const last = performance.now() + TRIES_WITHIN_MS;
    for (;;) {
      try {
        return await wipeOver(pool, options);
      } catch (error) {
        if (!PASSING.has(sqlState(error))) throw error;
        if (performance.now() > last) return { wiped: false, why: "in_use" };
      }
    }
  } finally {
    await pool.end();
  }
}

async function wipeOver(pool: Pool, options: WipeOptions): Promise<Wipe> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    // Whoever fills it in, or plays its past orders, ends first.
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query("select pg_advisory_xact_lock($1)", [SCENARIO_LOCK]);
    await client.query("select only_one from installation for update");
    const wipe = await wipeOn(client, options);
    await client.query("commit");
    client.release();
    return wipe;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function wipeOn(client: ClientBase, { setUpCodeHash }: WipeOptions): Promise<Wipe> {
  const found = await client.query(`select name, ${IS_DEMO} as demo from franchise order by is_demo, id`);
  const schools = checkRows("the schools of a copy", schoolRow, found.rows);
  const real = schools.find(({ demo }) => !demo);
  if (schools.length === 0) return { wiped: false, why: "no_demo" };
  if (real !== undefined) return { wiped: false, why: "school", school: real.name };
  // The ledger and other evidence refuse to be emptied. Nothing of the demo is evidence.
  const refusing = checkRows(
    "the triggers that refuse to empty a table",
    triggerRow,
    (
      await client.query(
        `select t.tgrelid::regclass::text as on, quote_ident(t.tgname) as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where not t.tgisinternal and t.tgtype & 32 > 0 and p.proname not like 'notify%' and p.proname <> 'drop_all_class_cards' order by 1, 2`,
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
        [SURVIVING_TABLES],
      )
    ).rows,
  );
  for (const { on, name } of refusing) await client.query(`alter table ${on} disable trigger ${name}`);
  const pictures = checkRows("the pictures of the demo", tableRow, (await client.query(PICTURES)).rows);
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")} restart identity`);
  for (const { on, name } of refusing) await client.query(`alter table ${on} enable trigger ${name}`);
  await client.query("update installation set demo_declined_at = now(), set_up_at = null");
  if (setUpCodeHash !== undefined) await client.query("insert into set_up_code (hash) values ($1)", [setUpCodeHash]);
  return { wiped: true, pictures: pictures.map(({ name }) => name) };
}
