import type { IsoDate } from "@matinee/core/kernel";
import type { ClientBase, Pool } from "pg";
import { z } from "zod";
import { createPool } from "../create-pool.ts";
import { checkRows } from "../rows-of.ts";
import { FRANCHISES } from "./data/franchises.ts";
import { startDemoRun, type DemoRun } from "./demo-run.ts";
import { writeFamilies } from "./families.ts";
import { planGroups } from "./timetable.ts";
import { planVenues } from "./venues.ts";
import { writeAccounts } from "./write-accounts.ts";
import { writeCamps } from "./write-camps.ts";
import { writeGroups } from "./write-groups.ts";
import { writeNetwork } from "./write-network.ts";
import { writeOffers } from "./write-offers.ts";
import { writeShop } from "./write-shop.ts";
import { writeTickets } from "./write-tickets.ts";
import { LOCK } from "./locks.ts";

/** How to fill a database. */
export interface DemoOptions {
  /** Number of weekly classes; 0 leaves the database unchanged. */
  readonly groups: number;
  /** A day in the current school year, in Europe/London. */
  readonly today: IsoDate;
  /** Hash of the password of every demo login (PHC string). Without it there are no logins. */
  readonly loginPasswordHash?: string | undefined;
  /** True: also fills a database whose demo was wiped. */
  readonly afterWipe?: boolean;
  /** Called with the number of classes written so far. */
  readonly onProgress?: (progress: { readonly groups: number; readonly of: number }) => void;
}

/** The size of the demo network, or `filled: false` if the database was not empty. */
export type DemoSummary =
  | { readonly filled: false }
  | {
      readonly filled: true;
      readonly seconds: number;
      readonly franchises: number;
      readonly locations: number;
      readonly groups: number;
      readonly sessions: number;
      readonly camps: number;
      readonly products: number;
      readonly families: number;
      readonly hosts: readonly string[];
    };

/**
 * Fills an empty, migrated database with the demo network. The result depends only on size and day. Runs in one transaction. If several
 * processes start at once, one fills and the others find it done. The role must own the tables.
 */
export async function fillDemo(url: string, options: DemoOptions): Promise<DemoSummary> {
  if (!Number.isSafeInteger(options.groups) || options.groups < 0)
    throw new RangeError(`Not a number of classes: ${options.groups}`);
  if (options.groups === 0) return { filled: false };
  // Its rows belong to families, COPY cannot be pipelined, and a large network takes minutes.
  const pool = createPool(url, { scope: { kind: "system" }, max: 1, pipeline: false, statementTimeoutMs: 0 });
  try {
    return await fillOver(pool, options);
  } finally {
    await pool.end();
  }
}

async function fillOver(pool: Pool, options: DemoOptions): Promise<DemoSummary> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    const summary = (await isWanted(client, options)) ? await fill(client, options) : ({ filled: false } as const);
    await client.query("commit");
    client.release();
    return summary;
  } catch (error) {
    // The connection may be in the middle of a COPY; ending it rolls back in any state.
    client.release(true);
    throw error;
  }
}

async function fill(
  client: ClientBase,
  { groups, today, loginPasswordHash, onProgress }: DemoOptions,
): Promise<DemoSummary> {
  const startedAt = performance.now();
  const run = startDemoRun(client, today);
  const venues = planVenues(groups);
  await client.query("alter table claim disable trigger claim_counts");
  const network = await writeNetwork(run, venues, groups);
  await client.query("update installation set demo_declined_at = null");
  // The copy is set up by it, so no code sets it up any more.
  await client.query("delete from set_up_code");
  const families = await writeFamilies(run, { venues, franchises: network.franchises, groups });
  await writeTickets(run, network, families);
  if (loginPasswordHash !== undefined)
    await writeAccounts(run, client, { network, families, passwordHash: loginPasswordHash });
  await writeGroups(run, planGroups(venues, groups), {
    franchises: network.franchises,
    families,
    groups,
    onBatch: (done) => onProgress?.({ groups: done, of: groups }),
  });
  await writeCamps(run, network.franchises, venues, groups);
  await writeShop(run, network);
  await writeOffers(run, network);
  await client.query("alter table claim enable trigger claim_counts");
  await run.advanceIdentities();
  await assertCounted(client);
  await client.query("analyze");
  await client.query("select refresh_class_search(null)");
  // The demo's classes have their dates.
  await client.query("delete from timetable_change");
  await client.query("analyze class_search");
  return summaryOf(run, families.count, (performance.now() - startedAt) / 1_000);
}

/** True if the database is empty, and nobody has wiped the demo. Locks the row that setting a copy up locks too: one of both wins. */
async function isWanted(client: ClientBase, { afterWipe = false }: DemoOptions): Promise<boolean> {
  const { rows } = await client.query(
    `select (demo_declined_at is null or $1) and not exists (select from franchise) as wanted from installation for update`,
    [afterWipe],
  );
  const [row] = checkRows("whether the demo is wanted", z.object({ wanted: z.boolean() }), rows);
  return row?.wanted === true;
}

// The counters were written directly, so a wrong one must not be committed.
async function assertCounted(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as wrong
       from pool left join (select pool_id, sum(quantity) as taken from claim where state = 'committed' group by pool_id) c on c.pool_id = pool.id
      where pool.committed <> coalesce(c.taken, 0) or pool.held <> 0`,
  );
  const [counted] = checkRows("the demo's wrong counters", z.object({ wrong: z.int() }), rows);
  if (counted?.wrong !== 0) throw new Error("The demo network's pools and claims disagree");
}

function summaryOf(run: DemoRun, families: number, seconds: number): DemoSummary {
  return {
    filled: true,
    seconds,
    franchises: FRANCHISES.length,
    locations: run.written("location"),
    groups: run.written("class_group"),
    sessions: run.written("session"),
    camps: run.written("course"),
    products: run.written("product"),
    families,
    hosts: FRANCHISES.map((franchise) => `${franchise.slug}.localhost`),
  };
}
