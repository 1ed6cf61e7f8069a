import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cloneDatabase, runCommand, startProduct, startWithTemplate } from "@matinee/testkit/server";
import type { TestProject } from "vitest/node";
import "./provided-context.ts";

/**
 * A product for each worker, so that files which run side by side share nothing: each has its own process, port, folder and database.
 * The demo network is made once, and cloned. (Started as a person would, with its own database, one is in third-parties.long.e2e.ts.)
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "matinee-e2e-"));
  const env = (name: string, url: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: url, DEMO_SIZE: "300" });
  const databases = await startWithTemplate((url) => runCommand("demo", env("demo", url)));
  const names = Array.from({ length: project.config.maxWorkers }, (_, nth) => `product-${nth + 1}`);
  const started = await Promise.allSettled(
    names.map(async (name) => {
      const databaseUrl = await cloneDatabase(databases.provided);
      return { product: await startProduct({ env: env(name, databaseUrl) }), databaseUrl };
    }),
  );
  const products = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(products.map(({ product }) => product.stop()));
    await databases.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    "products",
    products.map(({ product: { url, port }, databaseUrl }) => ({ url, port, databaseUrl })),
  );
  project.provide("demoServer", databases.provided);
  project.provide("dataFolder", folder);
  return stop;
}
