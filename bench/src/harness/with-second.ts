import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "@matinee/testkit/server";
import type { Cores } from "./cores.ts";
import type { Running } from "./with-product.ts";

/**
 * Starts a second process on the database of a running product, on any processor, and runs `work` with its address. Stops it afterwards.
 * On the load's processor alone it would wait for the load.
 */
export async function withSecond<T>(
  { databaseUrl }: Running,
  { onAnyCore }: Cores,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: "error" };
  const product = await startProduct({ env, prefix: onAnyCore });
  try {
    return await work(product.url);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
