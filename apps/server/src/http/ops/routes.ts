import { pendingMigrations } from "@matinee/database";
import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import type { Metrics } from "./metrics.ts";

/** For the operator's machinery; answered on any host. */
export function addOperations(
  app: App,
  { pool, stopping }: Pick<HttpDeps, "pool" | "stopping">,
  metrics: Metrics,
): void {
  app.get("/healthz", (c) => {
    c.set("routeName", "/healthz");
    return c.json({ status: "alive" });
  });

  app.get("/readyz", async (c) => {
    c.set("routeName", "/readyz");
    const pending = stopping() ? null : await pendingMigrations(pool).catch(() => null);
    if (pending?.length === 0) return c.json({ status: "ready" });
    c.header("Retry-After", "2");
    const reason = stopping()
      ? "stopping"
      : pending === null
        ? "the database can't be reached"
        : `migrations are missing: ${pending.join(", ")}`;
    return c.json({ status: "not ready", reason }, 503);
  });

  app.get("/metrics", async (c) => {
    c.set("routeName", "/metrics");
    return c.body(await metrics.text(), 200, { "Content-Type": metrics.contentType });
  });
}
