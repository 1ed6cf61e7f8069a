import { readFileSync } from "node:fs";
import { pendingMigrations, sqlPool, type Pool } from "@matinee/database";
import { z } from "zod";
import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import type { DiskSpace } from "./disk-space.ts";
import type { Metrics } from "./metrics.ts";

const manifest = new URL("../../../../../package.json", import.meta.url);

/** The version of Matinee, as CHANGELOG.md lists it. */
const version: string = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, "utf8"))).version;

export interface OperationsDeps extends Pick<HttpDeps, "pool" | "stopping"> {
  readonly diskSpace: DiskSpace;
  /** Null where metrics are not for whoever asks. */
  readonly metrics: Metrics | null;
}

/** For the operator's machinery; answered on any host. */
export function addOperations(app: App, { pool, stopping, diskSpace, metrics }: OperationsDeps): void {
  app.get("/healthz", (c) => {
    c.set("routeName", "/healthz");
    return c.json({ status: "alive", version });
  });

  app.get("/readyz", async (c) => {
    c.set("routeName", "/readyz");
    const reason = stopping() ? "stopping" : ((await databaseProblem(pool)) ?? (await diskProblem(diskSpace)));
    if (reason === null) return c.json({ status: "ready" });
    c.header("Retry-After", "2");
    return c.json({ status: "not ready", reason }, 503);
  });

  if (metrics === null) return;
  app.get("/metrics", async (c) => {
    c.set("routeName", "/metrics");
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  });
}

/** Why the database cannot be used; null if it can. A connection to one that is silent is given up, so that probes do not use them all up. */
async function databaseProblem(pool: Pool): Promise<string | null> {
  const database = sqlPool(pool);
  try {
    const pending = await pendingMigrations(database);
    if (pending.length > 0) return `migrations are missing: ${pending.join(", ")}`;
    // No row on a standby either.
    const { rows } = await database.query("select where current_setting('transaction_read_only') = 'off'");
    return rows.length > 0 ? null : "the database is read-only";
  } catch {
    return "the database can't be reached";
  }
}

/** A lost connection is not about the disk; the next check finds it. */
async function diskProblem({ isFull }: DiskSpace): Promise<string | null> {
  return (await isFull().catch(() => false)) ? "the database's disk is full" : null;
}
