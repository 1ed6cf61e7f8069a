import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { providerMovements } from "@matinee/gateways/payments";
import { recordPromise } from "@matinee/testkit/promises";
import { afterAll, expect, test } from "vitest";
import { findFaults } from "../audit/index.ts";
import type { Tally } from "../testing/sale-model/books.ts";
import { KINDS } from "../testing/sale-model/plan.ts";
import { runMany } from "../testing/sale-model/run-many.ts";
import { aTheatre, type Theatre } from "../testing/sale-model/stage.ts";

/** The same seed draws the same plans: `PLACES_SEED=… npm run test:long -- places-and-money`. `PLACES_RUNS` sets how many. */
const SEED = Number(process.env["PLACES_SEED"] ?? randomInt(2 ** 31));
const RUNS = Number(process.env["PLACES_RUNS"] ?? 4_000);
/** Each has a database of its own, so that a run meets nobody but itself. Together they keep two processors busy. */
const LANES = 3;
/** After so many runs the audit that operators use looks at the whole database of the lane. */
const RUNS_TO_AUDIT = 125;
/** Each kind of operation succeeds once in so many runs at least. */
const RARE = 1_000;

const theatres: Theatre[] = [];
for (let lane = 0; lane < LANES; lane += 1) theatres.push(await aTheatre());
afterAll(async () => void (await Promise.all(theatres.map(async ({ end }) => await end()))));

test(`places and money stay right in ${RUNS} random runs of two processes`, async () => {
  const tally: Tally = new Map();
  const parts = Array.from({ length: Math.ceil(RUNS / RUNS_TO_AUDIT) }, (_, part) => part);
  process.stdout.write(`Places and money: ${RUNS} runs with PLACES_SEED=${SEED}\n`);
  const steps = { minSteps: 2, maxSteps: 4 };
  const broken: unknown[] = [];
  const row = (lost: number) =>
    ({ promise: "R1", tried: "runs of sales, refunds, moves and waiting lists", lost }) as const;
  await Promise.all(
    theatres.map(async (theatre) => {
      for (let part = parts.shift(); part !== undefined && broken.length === 0; part = parts.shift()) {
        const runs = Math.min(RUNS_TO_AUDIT, RUNS - part * RUNS_TO_AUDIT);
        try {
          await runMany(theatre, { runs, seed: SEED + part, steps }, tally);
          expect(await audited(theatre)).toEqual([]);
          recordPromise({ ...row(0), times: runs, note: "two processes" });
        } catch (error) {
          broken.push(error);
          recordPromise({ ...row(1), times: runs, note: "two processes" });
        }
      }
    }),
  );
  process.stdout.write(`${tallyText(tally)}\n`);
  if (broken.length > 0) throw broken[0];
  const rare = KINDS.filter((kind) => (tally.get(kind)?.get("ok") ?? 0) < RUNS / RARE);
  expect(rare).toEqual([]);
});

/** What `doctor --audit` would find, the payment provider included. Its checks leave the last minutes alone, so these are made older. */
async function audited({ world }: Theatre): Promise<readonly string[]> {
  await sql`alter table ledger_transaction disable trigger user`.execute(world.db);
  await sql`update ledger_transaction set at = at - interval '1 hour'`.execute(world.db);
  await sql`alter table ledger_transaction enable trigger user`.execute(world.db);
  const since = new Date(Date.now() - 86_400_000);
  const movements = await providerMovements(world.provider, since);
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
