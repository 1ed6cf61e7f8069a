import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratchDatabase, startProduct, type Product } from "@matinee/testkit/server";

export interface Running {
  product: Product;
  databaseUrl: string;
}

/** Runs `work` against a product on an empty database of its own, filled with `groups` classes; both are gone afterwards. */
export async function withProduct<T>(
  groups: number,
  prefix: readonly string[],
  work: (running: Running) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
  const database = await scratchDatabase();
  try {
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_SIZE: String(groups), LOG_LEVEL: "error" };
    const product = await startProduct({ env, prefix, patienceMs: 900_000 });
    try {
      return await work({ product, databaseUrl: database.url });
    } finally {
      await product.stop();
    }
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
