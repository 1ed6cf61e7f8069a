import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { providerMovements } from "@matinee/gateways/payments";
import { OLDER_MOVEMENTS } from "@matinee/testkit";
import { recordPromise } from "@matinee/testkit/promises";
import { expect } from "vitest";
import { findFaults, sealAuditLog } from "../../audit/index.ts";
import type { Tally } from "./books.ts";
import { KINDS, type Kind } from "./plan.ts";
import { runMany } from "./run-many.ts";
import type { Theatre } from "./stage.ts";

/** The same seed draws the same plans: `PLACES_SEED=… npm run test:long -- places-and-money`. `PLACES_RUNS` sets how many. */
const SEED = Number(process.env["PLACES_SEED"] ?? randomInt(2 ** 31));
const RUNS = Number(process.env["PLACES_RUNS"] ?? 10_000);
/** Test files that share the runs, so that they keep more than one processor busy. */
const FILES = 2;
/** After so many runs the audit that operators use looks at the whole database of the lane. */
const RUNS_TO_AUDIT = 125;
/** For what hangs. A run takes about a third of a second of a processor, and both may be busy with something else. */
export const LONGEST_RUN_MS = 2 * 60 * 60_000;
/** Each kind of operation succeeds once in so many runs at least. */
const RARE = 1_000;

/**
 * Makes one test file's share of the random runs, in each theatre one after another. Throws if a place or a penny is wrong. Returns the
 * kinds of operation that hardly ever succeeded.
 */
export async function trySale(theatres: readonly Theatre[], file: 1 | 2): Promise<readonly Kind[]> {
  const tally: Tally = new Map();
  const all = Array.from({ length: Math.ceil(RUNS / RUNS_TO_AUDIT) }, (_, part) => part);
  const parts = all.filter((part) => part % FILES === file - 1);
  const runsOf = (part: number) => Math.min(RUNS_TO_AUDIT, RUNS - part * RUNS_TO_AUDIT);
  const own = parts.reduce((sum, part) => sum + runsOf(part), 0);
  process.stdout.write(`Places and money: ${own} runs with PLACES_SEED=${SEED}\n`);
  const steps = { minSteps: 2, maxSteps: 4 };
  const broken: unknown[] = [];
  const row = {
    promise: "R1",
    tried: "runs of sales, refunds, moves and waiting lists",
    note: "two processes",
  } as const;
  await Promise.all(
    theatres.map(async (theatre) => {
      for (let part = parts.shift(); part !== undefined && broken.length === 0; part = parts.shift()) {
        const runs = runsOf(part);
        try {
          await runMany(theatre, { runs, seed: SEED + part, steps }, tally);
          expect(await audited(theatre)).toEqual([]);
          recordPromise({ ...row, times: runs, lost: 0 });
        } catch (error) {
          broken.push(error);
          // At once: the run of all long tests goes on for a while.
          process.stdout.write(`${String(error)}\n${error instanceof Error ? String(error.cause) : ""}\n`);
          recordPromise({ ...row, times: runs, lost: 1 });
        }
      }
    }),
  );
  process.stdout.write(`${tallyText(tally)}\n`);
  if (broken.length > 0) throw broken[0];
  return KINDS.filter((kind) => (tally.get(kind)?.get("ok") ?? 0) < own / RARE);
}

/** What `doctor --audit` would find, the payment provider included. Its checks leave the last minutes alone, so these are made older. */
async function audited({ world }: Theatre): Promise<readonly string[]> {
  await sql`alter table ledger_transaction disable trigger user`.execute(world.db);
  await sql.raw(OLDER_MOVEMENTS).execute(world.db);
  await sql`alter table ledger_transaction enable trigger user`.execute(world.db);
  // No jobs run here, and on a busy machine the runs take more than the hour in which a job has to seal an entry.
  await sealAuditLog(world.db);
  const since = new Date(Date.now() - 86_400_000);
  const movements = await providerMovements([world.provider], since);
  if (!movements.ok) throw new Error(movements.error.kind);
  const found = await findFaults(world.db, { movements: movements.value, since });
  return found.map(({ check, text }) => `${check}: ${text}`);
}

/** How often each kind of operation was answered in which way. */
function tallyText(tally: Tally): string {
  return KINDS.map((kind) => {
    const answers = [...(tally.get(kind) ?? [])].toSorted(([, a], [, b]) => b - a);
    return `  ${kind.padEnd(18)}${answers.map(([answer, times]) => `${answer} ${times}`).join(", ")}`;
  }).join("\n");
}
