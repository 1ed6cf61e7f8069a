import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Config } from "../config/config.ts";
import type { AppEnv } from "../http/app-env.ts";
import { addOperations, type OperationsDeps } from "../http/ops/routes.ts";
import type { Metrics } from "../http/ops/metrics.ts";
import { createHttpServer } from "./create-http-server.ts";
import { listen } from "./listen.ts";

export interface MetricsServer {
  readonly port: number;
  /** Closes the port at once. Call it last: whoever watches a process that stops still asks. */
  readonly stop: () => Promise<void>;
}

export interface MetricsServerParts extends Pick<OperationsDeps, "pool" | "stopping" | "diskSpace"> {
  readonly config: Pick<Config, "metricsPort" | "metricsHost">;
  readonly metrics: Metrics;
}

/** Health and metrics on a port of their own, which the public does not reach. Null where no port is set. */
export async function startMetricsServer(parts: MetricsServerParts): Promise<MetricsServer | null> {
  const { metricsPort, metricsHost } = parts.config;
  if (metricsPort === null) return null;
  const app = new Hono<AppEnv>();
  addOperations(app, parts);
  app.onError((_, c) => c.text("This could not be answered.\n", 500));
  const answer = getRequestListener(app.fetch);
  const server = createHttpServer().on("request", (request, response) => void answer(request, response));
  const port = await listen(server, {
    host: metricsHost,
    port: metricsPort,
    names: { host: "METRICS_HOST", port: "METRICS_PORT" },
  });
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
