import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { listenForChanges } from "@matinee/database";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { App } from "../http/app-env.ts";
import { createApp } from "../http/create-app.ts";
import { loggableError } from "../http/answers/log-error.ts";
import { answerKept } from "../http/kept/answer-kept.ts";
import { createKeptAnswers } from "../http/kept/kept-answers.ts";
import { createMetrics } from "../http/ops/metrics.ts";
import type { Pages } from "../http/pages/pages.ts";
import { openQueue } from "../jobs/queue-client.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { createSystem } from "./create-system.ts";
import type { OpenDatabase } from "./database.ts";
import { listen } from "./listen.ts";

export interface RunningServer {
  readonly port: number;
  /** Ends requests under way, hands jobs over, lets the database go; in that order. */
  readonly stop: () => Promise<void>;
}

export interface ServerParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly log: Logger;
  /** Made once the HTTP server exists, because hot reload hangs on it; null: the API alone. */
  readonly pages: ((server: Server) => Promise<Pages>) | null;
  /** Whether this process also works on the jobs. */
  readonly working: boolean;
}

const drainMs = 10_000;

type Queue = Awaited<ReturnType<typeof openQueue>>;

/** Puts the parts together and listens. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const queue = await openQueue(parts.database.url, parts.log);
  try {
    return await serve(parts, queue);
  } catch (error) {
    await queue.boss.stop({ graceful: false });
    throw error;
  }
}

async function serve({ config, database, log, pages, working }: ServerParts, queue: Queue): Promise<RunningServer> {
  const stopping = { now: false };
  const own: { app?: App; port: number } = { port: config.port };
  // Our own calls (Stripe's library to the sandbox, the sandbox to our webhook) stay in the process.
  const ownFetch: typeof fetch = async (input, init) => {
    if (own.app === undefined) throw new Error("The server is not up yet");
    return await own.app.request(input instanceof Request ? input : String(input), init);
  };

  const parts = { config, database, jobs: queue.jobs, log, ownFetch, port: () => own.port };
  const { system, sandbox, mailbox, close } = await createSystem(parts);
  const metrics = createMetrics(database.pool);

  const server = createServer();
  const made = pages === null ? null : await pages(server);
  // In development the program changes under its pages.
  const kept = config.keptAnswersMb === 0 || made?.dev === true ? null : keepAnswers(config, database, log);
  const app = createApp(
    {
      config,
      db: database.db,
      pool: database.pool,
      log,
      system,
      sandbox,
      mailbox,
      pages: made,
      ...(kept !== null && { kept: kept.answers }),
      stopping: () => stopping.now,
      onDefect: (message, detail) => log.error({ detail }, message),
    },
    metrics,
  );
  own.app = app;
  const answer = getRequestListener((request, env) => app.fetch(request, env));
  const rest: RequestListener = (request, response) => void answer(request, response);
  if (kept !== null) metrics.watchKept(kept.answers.size);
  server.on(
    "request",
    kept === null ? rest : answerKept({ kept: kept.answers, notices: kept.notices, log, metrics }, rest),
  );
  own.port = await listen(server, config);
  const jobs = working ? await startJobs({ boss: queue.boss, system, log, metrics }) : null;
  const webhooks = sandbox?.startWebhookDelivery({ everyMs: 1_000 });

  return {
    port: own.port,
    stop: async () => {
      stopping.now = true;
      await drain(server);
      await kept?.notices.stop();
      await webhooks?.stop();
      if (jobs === null) await queue.boss.stop({ graceful: false });
      else await jobs.stop();
      close();
    },
  };
}

/** Public answers that are kept for as long as nothing changes that they were made of. */
function keepAnswers({ keptAnswersMb }: Config, { url }: OpenDatabase, log: Logger) {
  const answers = createKeptAnswers({ maxBytes: keptAnswersMb * 1_000_000 });
  const notices = listenForChanges(url, {
    onChange: answers.drop,
    onGap: answers.dropAll,
    onError: (error) => log.warn(loggableError(error), "changes of the database are not heard: nothing is kept"),
  });
  return { answers, notices };
}

/** No new connection; answers under way end; a browser's idle connections are closed. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
