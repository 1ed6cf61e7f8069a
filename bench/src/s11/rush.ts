import { createDb, createPool } from "@matinee/database";
import { aCamp } from "@matinee/testkit/builders";
import { percentile } from "../harness/percentile.ts";
import type { BenchContext, Row, Scenario } from "../harness/scenario.ts";
import { withProduct } from "../harness/with-product.ts";
import { book } from "./family.ts";

const families = 2_000;
const places = 60;
const longestPageMs = 1_000;

/** Many families at once when a camp opens. */
export const rush: Scenario = {
  name: "S11",
  title: "a rush: 2,000 families at once when a camp opens",
  how: `Over HTTP, ${families.toLocaleString("en-GB")} families come in the same moment to one process, each from an address of its own, for a camp with ${places} places: each opens an order, enters child and parent, adds the camp and checks out. Like the pages of the shop they wait in line where the server says so. Somebody else opens the home page and the camp's page meanwhile, one after the other. The limit is the same rush with the line turned off (\`LINE_LENGTH=0\`) in the same run.`,
  async run(context) {
    const without = await measure(context, "0");
    const lined = await measure(context, "500");
    return [errorRow(lined, without), soldRow(lined, without), timeRow(lined, without), pageRow(lined, without)];
  },
};

interface Measured {
  readonly errors: number;
  readonly held: number;
  /** Places that are taken in the database. */
  readonly taken: number;
  /** Until the last family knew, in seconds. */
  readonly seconds: number;
  readonly pageMs: readonly number[];
}

async function measure({ cores, log }: BenchContext, lineLength: string): Promise<Measured> {
  const measured = await withProduct(
    300,
    cores,
    async ({ product: { url }, databaseUrl }) => {
      const pool = createPool(databaseUrl, { max: 2, scope: { kind: "system" } });
      const camp = await aCamp(createDb(pool), { places, depositPence: null });
      const look = openPages(url, ["/", `/camps/details/${camp.id}`]);
      const began = performance.now();
      const told = await Promise.all(Array.from({ length: families }, (_, nth) => book(url, camp.id, nth)));
      const seconds = (performance.now() - began) / 1_000;
      const pageMs = await look.stop();
      const { rows } = await pool.query<{ taken: number }>(
        "select coalesce(sum(quantity), 0)::int as taken from claim where pool_id = $1 and state in ('held', 'committed')",
        [camp.poolId],
      );
      await pool.end();
      const count = (outcome: string) => told.filter((one) => one.outcome === outcome).length;
      const reasons = Map.groupBy(
        told.filter(({ outcome }) => outcome === "error"),
        ({ why }) => why,
      );
      for (const [why, all] of reasons) log(`${all.length} × ${why}`);
      return { errors: count("error"), held: count("held"), taken: rows[0]?.taken ?? 0, seconds, pageMs };
    },
    { NODE_ENV: "development", LINE_LENGTH: lineLength, TRUST_PROXY: "1" },
  );
  log(
    `line of ${lineLength}: ${measured.errors} errors, ${measured.held} held, ${measured.seconds.toFixed(0)} s, pages p99 ${percentile(measured.pageMs, 99).toFixed(0)} ms`,
  );
  return measured;
}

/** Opens these pages one after the other. A page that fails counts as one that never came. */
function openPages(url: string, paths: readonly string[]) {
  const state = { on: true };
  const times: number[] = [];
  const looking = (async () => {
    for (let nth = 0; state.on; nth += 1) {
      const began = performance.now();
      const answer = await fetch(url + (paths[nth % paths.length] ?? "/")).catch(() => null);
      await answer?.arrayBuffer();
      times.push(answer?.status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY);
    }
  })();
  return {
    stop: async (): Promise<readonly number[]> => {
      state.on = false;
      await looking;
      return times;
    },
  };
}

function errorRow({ errors }: Measured, without: Measured): Row {
  return {
    what: "Families who saw an error",
    measured: `${errors} of ${families}`,
    limit: `${without.errors} of ${families}, without the line`,
    ratio: "",
    budget: "0",
    value: errors,
    within: errors === 0,
  };
}

function soldRow({ held, taken }: Measured, without: Measured): Row {
  return {
    what: `Places held, of ${places}`,
    measured: `${held}`,
    limit: `${without.held}, without the line`,
    ratio: "",
    budget: `${places}`,
    value: held,
    within: held === places && taken === places,
  };
}

function timeRow({ seconds }: Measured, without: Measured): Row {
  return {
    what: "Until the last family knew",
    measured: `${seconds.toFixed(0)} s`,
    limit: `${without.seconds.toFixed(0)} s, without the line`,
    ratio: (seconds / without.seconds).toFixed(2),
    budget: "",
    value: seconds,
    within: null,
  };
}

function pageRow({ pageMs }: Measured, without: Measured): Row {
  const text = (times: readonly number[]) =>
    `p99 ${percentile(times, 99).toFixed(0)} ms, median ${percentile(times, 50).toFixed(0)} ms`;
  return {
    what: "A page meanwhile",
    measured: text(pageMs),
    limit: `${text(without.pageMs)}, without the line`,
    ratio: (percentile(pageMs, 99) / percentile(without.pageMs, 99)).toFixed(2),
    budget: `p99 ≤ ${longestPageMs} ms`,
    value: percentile(pageMs, 99),
    within: percentile(pageMs, 99) <= longestPageMs,
  };
}
