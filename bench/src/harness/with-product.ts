import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratchDatabase, startProduct, type Product } from "@matinee/testkit/server";
import type { Cores } from "./cores.ts";

export interface Running {
  product: Product;
  databaseUrl: string;
}

/** Starts a product on a new database with `groups` demo classes and runs `work` on it. Stops both afterwards. */
export async function withProduct<T>(
  groups: number,
  cores: Cores,
  work: (running: Running) => Promise<T>,
  extra: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
  const database = await scratchDatabase();
  try {
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO_SIZE: String(groups),
      LOG_LEVEL: "error",
      ...extra,
    };
    const product = await startProduct({ env, prefix: cores.onServerCore, timeoutMs: 900_000 });
    try {
      cores.confineLoad(true);
      return await work({ product, databaseUrl: database.url });
    } catch (error) {
      throw new Error(`The product's last output:\n${product.output()}`, { cause: error });
    } finally {
      cores.confineLoad(false);
      await product.stop();
    }
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
