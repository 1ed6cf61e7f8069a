import { isUnreachable } from "@matinee/database";
import { Hono } from "hono";
import { loggableError } from "./answers/log-error.ts";
import { problemAnswer } from "./answers/problem-answer.ts";
import { handlers } from "./api/handlers.ts";
import { registerCalls } from "./api/register-calls.ts";
import type { App, AppContext, AppEnv } from "./app-env.ts";
import type { HttpDeps } from "./deps.ts";
import { addReference } from "./docs/routes.ts";
import { html } from "./html.ts";
import { keepAnswers } from "./kept/keep.ts";
import { addMailbox } from "./mailbox/routes.ts";
import { compress } from "./middleware/compress.ts";
import { findSite } from "./middleware/find-site.ts";
import { requestId } from "./middleware/request-id.ts";
import { requestLog } from "./middleware/request-log.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import type { Metrics } from "./ops/metrics.ts";
import { addOperations } from "./ops/routes.ts";
import { addPages } from "./pages/routes.ts";
import { plainPage, plainPolicy } from "./plain-page.ts";
import { addCalendar, addFeed } from "./site-files/calendar.ts";
import { addReceipt } from "./site-files/receipt.ts";
import { addSiteFiles } from "./site-files/routes.ts";
import { sandboxPath } from "./sandbox-path.ts";

/** The whole HTTP side on one origin (architecture.md): operations, API, sandbox, mailbox, files, pages. */
export function createApp(deps: HttpDeps, metrics: Metrics): App {
  const { config, log, sandbox, mailbox, pages } = deps;
  const app = new Hono<AppEnv>();
  // Outermost first: an error is answered inside, so that its answer has its id, its line and its headers too.
  app.use(keepAnswers(deps.kept ?? null), requestId(), securityHeaders(config), requestLog(log, metrics), compress());
  app.onError((error, c) => answerError(error, c, deps));
  app.notFound((c) => answerNotFound(c));

  addOperations(app, deps, metrics);
  if (sandbox !== null && !config.production) app.route(sandboxPath, sandbox.app);

  // A call finds its shop and its visitor together.
  registerCalls(app, deps, handlers);
  app.use(findSite(deps));
  addReference(app);
  app.all("/api/*", (c) => {
    c.set("routeName", "/api/*");
    return problemAnswer(c, { code: c.get("site") === null ? "unknown_host" : "unknown_endpoint" });
  });
  if (mailbox !== null && !config.production) addMailbox(app, mailbox);
  addSiteFiles(app, deps);
  addCalendar(app, deps);
  addFeed(app, deps);
  addReceipt(app, deps);
  if (pages !== null) addPages(app, deps, pages);
  return app;
}

function answerError(error: unknown, c: AppContext, { log }: HttpDeps): Response | Promise<Response> {
  const unreachable = isUnreachable(error);
  log.error(
    { request_id: c.get("requestId"), route: c.get("routeName"), ...loggableError(error) },
    unreachable ? "the database can't be reached" : "fault",
  );
  if (isApi(c)) return problemAnswer(c, { code: unreachable ? "unavailable" : "fault" });
  if (unreachable) c.header("Retry-After", "2");
  const words = unreachable ? "We can't be reached for a moment." : "Something went wrong on our side.";
  return plainAnswer(
    c,
    unreachable ? 503 : 500,
    words,
    `Please try again in a moment. If it stays, tell us this number: ${c.get("requestId")}`,
  );
}

function answerNotFound(c: AppContext): Response | Promise<Response> {
  if (isApi(c)) return problemAnswer(c, { code: "unknown_endpoint" });
  return plainAnswer(c, 404, "There is nothing here.", "Please check the address.");
}

function isApi(c: AppContext): boolean {
  return c.req.path === "/api" || c.req.path.startsWith("/api/");
}

function plainAnswer(
  c: AppContext,
  status: 404 | 500 | 503,
  title: string,
  words: string,
): Response | Promise<Response> {
  const nonce = c.get("nonce");
  c.header("Content-Security-Policy", plainPolicy(nonce));
  c.header("Cache-Control", "no-store");
  return c.html(
    plainPage(
      title,
      nonce,
      html`<main class="page">
        <h1>${title}</h1>
        <p class="lead">${words}</p>
        <p><a href="/">Home</a></p>
      </main>`,
    ),
    status,
  );
}
