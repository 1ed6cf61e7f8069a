import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { scratchDatabase, startProduct, type Product } from "@matinee/testkit/server";
import pg from "pg";
import type { Cores } from "./cores.ts";

export interface Running {
  product: Product;
  databaseUrl: string;
}

const longestSettlingMs = 1_200_000;

/** Runs `work` on a product with `groups` demo classes. */
export async function withProduct<T>(
  groups: number,
  cores: Cores,
  work: (running: Running) => Promise<T>,
  extra: Readonly<Record<string, string>> = {},
): Promise<T> {
  return await withFilled(demoOf(groups, cores, extra), work);
}

interface Started {
  readonly cores: Cores;
  readonly env: Readonly<Record<string, string>>;
}

interface Filling extends Started {
  readonly fill: (running: Running) => Promise<unknown>;
}

/** Starts a product, runs `perform` on it, and stops it. */
export type Start = <R>(perform: (running: Running) => Promise<R>) => Promise<R>;

/**
 * Starts a product on a new database for `fill`, and runs `work` on a product that is started after that: what a process has left over from
 * filling, no school's process has. Stops both afterwards.
 */
async function withFilled<T>(filling: Filling, work: (running: Running) => Promise<T>): Promise<T> {
  return await withRestarts(
    filling,
    async (start) => await start(async (running) => await confined(filling.cores, async () => await work(running))),
  );
}

/** Fills a new database, and runs `work`, which starts products on it as often as it likes, one after the other. */
export async function withRestarts<T>({ cores, env, fill }: Filling, work: (start: Start) => Promise<T>): Promise<T> {
  return await withDatabase({ cores, env }, async (start) => {
    await start(fill);
    return await work(start);
  });
}

/** The demo with so many classes, for `withFilled` and `withRestarts`. */
export const demoOf = (groups: number, cores: Cores, extra: Readonly<Record<string, string>> = {}): Filling => ({
  cores,
  env: { DEMO_SIZE: String(groups), ...extra },
  fill: async ({ databaseUrl }) => await settled(databaseUrl),
});

/** Starts a product on a new database, runs `work` on it, and stops it. */
export async function withStarted<T>(on: Started, work: (running: Running) => Promise<T>): Promise<T> {
  return await withDatabase(
    on,
    async (start) => await start(async (running) => await confined(on.cores, async () => await work(running))),
  );
}

async function withDatabase<T>({ cores, env: extra }: Started, work: (start: Start) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
  const database = await scratchDatabase();
  try {
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: "error", ...extra };
    return await work(async (perform) => {
      const product = await startProduct({ env, prefix: cores.onServerCore, timeoutMs: 900_000 });
      try {
        return await perform({ product, databaseUrl: database.url });
      } catch (error) {
        throw new Error(`The product's last output:\n${product.output()}`, { cause: error });
      } finally {
        await product.stop();
      }
    });
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs `work` while the load stays off the server's processor. */
export async function confined<T>(cores: Cores, work: () => Promise<T>): Promise<T> {
  cores.confineLoad(true);
  try {
    return await work();
  } finally {
    cores.confineLoad(false);
  }
}

/** Waits until every waiting list of the demo was served, which a start does in the background. Throws after twenty minutes. */
export async function settled(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const end = performance.now() + longestSettlingMs;
    while ((await client.query("select from waiting_change limit 1")).rowCount !== 0) {
      if (performance.now() > end) throw new Error("The waiting lists of the demo are still being served");
      await wait(500);
    }
  } finally {
    await client.end();
  }
}
