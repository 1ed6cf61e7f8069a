import { isDiskFull, isUnreachable } from "@matinee/database";
import { isEmptyCopy } from "@matinee/service/set-up";
import { Hono } from "hono";
import { html } from "hono/html";
import { requestId } from "hono/request-id";
import { proxy } from "hono/proxy";
import { loggableError } from "../kernel/log.ts";
import { problemResponse } from "./responses/problem-response.ts";
import { handlers } from "./api/handlers.ts";
import { registerCalls } from "./api/register-calls.ts";
import type { App, AppContext, AppEnv } from "./app-env.ts";
import { type HttpDeps, sandboxPath } from "./deps.ts";
import { addReference } from "./docs/routes.ts";
import { addMailbox } from "./mailbox/routes.ts";
import { compress } from "./middleware/compress.ts";
import { cors } from "./middleware/cors.ts";
import { findSite } from "./middleware/find-site.ts";
import { chooseRequestId } from "./middleware/request-id.ts";
import { requestLog } from "./middleware/request-log.ts";
import { noteForwarded } from "./middleware/note-forwarded.ts";
import { serveOnlyOwn } from "./middleware/serve-only-own.ts";
import { commonHeaders } from "./middleware/common-headers.ts";
import { watchDiskSpace } from "./ops/disk-space.ts";
import type { Metrics } from "./ops/metrics.ts";
import { addOperations } from "./ops/routes.ts";
import { addPages } from "./pages/routes.ts";
import { plainResponse } from "./plain-page.ts";
import { addCalendar, addFeed } from "./site-files/calendar.ts";
import { addCreditNote } from "./site-files/credit-note.ts";
import { addPictures } from "./site-files/pictures.ts";
import { addReceipt } from "./site-files/receipt.ts";
import { leadToSetUp } from "./set-up/lead-to-set-up.ts";
import { cacheResponses } from "./response-cache/cache-responses.ts";
import { addSiteFiles } from "./site-files/routes.ts";

/** The whole HTTP side on one origin: operations, API, sandbox, mailbox, files, pages. */
export function createApp(deps: HttpDeps, metrics: Metrics): App {
  const { config, log, sandbox, mailbox, pages } = deps;
  const app = new Hono<AppEnv>();
  // Outermost first. Errors become responses further in, so that these too have an id, a line in the log and all headers.
  app.use(
    cacheResponses(deps.cache ?? null, config),
    // Without a header name Hono leaves the choice to us, and the header too: it would set it where page responses lose it.
    requestId({ headerName: "", generator: chooseRequestId }),
    commonHeaders(config),
    requestLog(log, metrics),
    compress(),
  );
  if (deps.forwarded !== undefined) app.use(noteForwarded(deps.forwarded, metrics));
  app.use("/api/*", cors(deps));
  const diskSpace = deps.diskSpace ?? watchDiskSpace(deps.pool);
  app.onError((error, c) => {
    if (isDiskFull(error)) diskSpace.noteFull();
    return answerError(error, c, deps);
  });
  app.notFound((c) => answerNotFound(c));

  addOperations(app, { ...deps, diskSpace, metrics: config.metricsPublic ? metrics : null });
  if (sandbox !== null && !config.production) app.route(sandboxPath, sandbox.app);
  const gatewayUrl = config.stripe?.baseUrl;
  // Browsers reach another server with Stripe's API as they reach the sandbox gateway of this process.
  if (gatewayUrl !== undefined && !config.production)
    app.all(`${sandboxPath}/*`, (c) => {
      const { pathname, search } = new URL(c.req.url);
      return proxy(gatewayUrl + pathname.slice(sandboxPath.length) + search, c.req);
    });

  // Before findSite: a call finds its shop and its visitor in one query.
  registerCalls(app, deps, handlers);
  app.use(findSite(deps), leadToSetUp(deps), serveOnlyOwn(deps));
  addReference(app);
  app.all("/api/*", async (c) => {
    c.set("routeName", "/api/*");
    if (c.get("site") !== null) return problemResponse(c, { code: "unknown_endpoint" });
    return problemResponse(c, { code: (await isEmptyCopy(deps.db)) ? "not_set_up" : "unknown_host" });
  });
  if (mailbox !== null && !config.production) addMailbox(app, mailbox);
  addSiteFiles(app, deps);
  addPictures(app, deps);
  addCalendar(app, deps);
  addFeed(app, deps);
  addReceipt(app, deps);
  addCreditNote(app, deps);
  if (pages !== null) addPages(app, deps, pages);
  return app;
}

function answerError(error: unknown, c: AppContext, { log }: HttpDeps): Response | Promise<Response> {
  const outage = outageOf(error);
  log.error({ request_id: c.get("requestId"), route: c.get("routeName"), ...loggableError(error) }, outage ?? "fault");
  if (isApi(c)) return problemResponse(c, { code: outage === null ? "fault" : "unavailable" });
  if (outage !== null) c.header("Retry-After", "2");
  const title = outage === null ? "Something went wrong on our side." : "We can't be reached for a moment.";
  return sendNotice(
    c,
    outage !== null ? 503 : 500,
    title,
    `Please try again in a moment. If it happens again, tell us this number: ${c.get("requestId")}`,
  );
}

/** What is wrong with the database, if that is the reason; it passes without a change of ours. */
function outageOf(error: unknown): string | null {
  if (isUnreachable(error)) return "the database can't be reached";
  return isDiskFull(error) ? "the database's disk is full" : null;
}

function answerNotFound(c: AppContext): Response | Promise<Response> {
  if (isApi(c)) return problemResponse(c, { code: "unknown_endpoint" });
  return sendNotice(c, 404, "There is nothing here.", "Please check the address.");
}

function isApi(c: AppContext): boolean {
  return c.req.path === "/api" || c.req.path.startsWith("/api/");
}

function sendNotice(c: AppContext, status: 404 | 500 | 503, title: string, text: string): Response | Promise<Response> {
  return plainResponse(
    c,
    status,
    title,
    html`<p class="lead">${text}</p>
      <p><a href="/">Home</a></p>`,
  );
}
