import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratchDatabase, startProduct } from "@matinee/testkit/server";
import type { TestProject } from "vitest/node";
import "./provided-context.ts";

/** One server for the whole run, started as a person would; with `DATABASE_URL` on a database of its own there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "matinee-e2e-"));
  await chmod(dataDir, 0o755);
  const given = process.env["DATABASE_URL"] ? await scratchDatabase() : null;
  const product = await startProduct({
    env: { DATA_DIR: dataDir, DEMO_SIZE: "300", ...(given && { DATABASE_URL: given.url }) },
  });
  project.provide("product", { url: product.url, port: product.port });
  return async () => {
    await product.stop();
    await given?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
