import { createApi } from "@matinee/contract/client";
import type { Site } from "@matinee/service/kernel";
import type { Page } from "@matinee/storefront/page";
import { isPrivateAddress } from "@matinee/storefront/private-address";
import type { Config } from "../../config/config.ts";
import type { SignedInApp } from "../../storefront/folders.ts";
import { thirdPartiesOf } from "../../third-parties/third-parties-of.ts";
import type { App, AppContext } from "../app-env.ts";
import { loggableError } from "../../kernel/log.ts";
import type { HttpDeps } from "../deps.ts";
import { hostedAppAt, ownHosts, requestHost } from "../own-hosts.ts";
import { chooseEncoding } from "../responses/encoding.ts";
import { tagOf } from "../responses/entity-tag.ts";
import { cacheableAddress, isDecodable } from "../response-cache/cacheable-address.ts";
import { isPersonalPage } from "../response-cache/tags-of-answer.ts";
import { bytesAsText, textAsBytes } from "./bytes-as-text.ts";
import { newMark, takeInlineHashes } from "./inline-hashes.ts";
import { inlineStyles } from "./inline-styles.ts";
import { movedPage } from "./moved-page.ts";
import { byNonce, pagePolicy } from "./page-policy.ts";
import type { Pages } from "./pages.ts";
import { formApi, isSameOrigin, limitForm, PLAIN_FORMS } from "./plain-forms.ts";
import { pageSite } from "./page-site.ts";
import { brandStylesheet } from "../site-files/brand.ts";
import { renderInTurn } from "./render-in-turn.ts";
import { appOf, withSettings } from "./signed-in-apps.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";
import type { StaticFile } from "./static-files.ts";

/** Serves the storefront: the files of its client, and a page at every other address. */
export function addPages(app: App, deps: HttpDeps, pages: Pages): void {
  app.get("/*", async (c) => {
    // Not the address of a page; the router would write it into the log.
    if (!isDecodable(c.req.path)) return c.notFound();
    const signedIn = hostedAppAt(deps.config, requestHost(c), c.req.path) ?? appOf(c.req.path);
    const named = appOf(c.req.path);
    const file = named === null ? pages.file(c.req.path) : pages.apps[named].file(c.req.path);
    if (file !== null) return sendFile(c, file);
    // A file of an earlier build. It must be a 404, not a page: the browser then offers to reload.
    if (/^\/((account|admin)\/)?assets\//u.test(c.req.path)) return c.body(null, 404);
    const site = c.get("site");
    // A host that nobody registered has no apps; the storefront's page says so.
    if (site !== null && signedIn !== null) return sendApp(c, deps, pages, signedIn, site);
    const meant = site === null ? null : movedPage(c.req.path);
    if (meant !== null) {
      c.set("routeName", "moved page");
      c.header("Cache-Control", "public, max-age=3600");
      return c.redirect(meant + new URL(c.req.url).search, 301);
    }
    return renderInTurn(c, deps, () => renderPage(c, deps, pages, pageApi(app, c.get("site"), c)));
  });
  for (const path of PLAIN_FORMS) {
    app.post(path, limitForm, async (c) => {
      if (!isSameOrigin(c)) return c.text("This form was not sent from our page.", 403);
      const rendered = await renderPage(c, deps, pages, formApi(app, c, deps.config));
      const headers = new Headers(rendered.headers);
      // It holds what the visitor typed.
      headers.set("Cache-Control", "no-store");
      headers.delete("ETag");
      return new Response(rendered.body, { status: rendered.status, headers });
    });
  }
}

async function sendApp(
  c: AppContext,
  { config, system }: HttpDeps,
  pages: Pages,
  name: SignedInApp,
  site: Site,
): Promise<Response> {
  c.set("routeName", `/${name}`);
  const html = await pages.apps[name].page(c.req.path);
  // On a host of its own an app has no shop beside it.
  const shopUrl = ownHosts(config).apps.has(site.host) ? system.originOf(config.mainHosts[0] ?? "") : "";
  const nonce = c.get("nonce");
  const boot = { site: pageSite(site), settings: publicSettings(config, shopUrl), nonce };
  return c.body(withSettings(html, boot), 200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": pagePolicy(config, byNonce(nonce), pages.dev),
    "Cache-Control": "no-cache",
    // The addresses contain ids of customers and orders.
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
  });
}

function publicSettings(config: Config, shopUrl = ""): Page["settings"] {
  return {
    shopUrl,
    storeKey: config.storeKey,
    apiBase: `${config.apiHost ?? ""}/api`,
    adminAppUrl: config.adminAppUrl,
    accountAppUrl: config.accountAppUrl,
  };
}

async function renderPage(c: AppContext, deps: HttpDeps, pages: Pages, api: Page["api"]): Promise<Response> {
  const { config, log } = deps;
  const site = c.get("site");
  // A built page can be cached, so its nonce never leaves: its scripts run by their hashes (takeInlineHashes).
  const nonce = pages.dev ? c.get("nonce") : newMark();
  const responseTags = c.get("responseTags");
  c.set("routeName", "page");
  const parties = site === null ? {} : thirdPartiesOf(site, config);
  const page: Page = {
    api,
    site: site === null ? null : pageSite(site),
    nonce,
    settings: publicSettings(config),
    thirdParties: Object.keys(parties).length === 0 ? null : parties,
    report: (error) =>
      log.error({ request_id: c.get("requestId"), ...loggableError(error) }, "a page could not be made"),
  };
  const url = new URL(c.req.url);
  // The answers that a page is made of allow it, whatever its address says.
  if (isPersonalPage(url)) responseTags.forbid();
  const { request, leftOut } = cacheableRequest(c.req.raw, url);
  const rendered = await pages.render(request, page);
  const headers = new Headers(rendered.headers);
  const location = headers.get("Location");
  if (location !== null) headers.set("Location", withParameters(location, leftOut));
  // Where a page shows a child's details the content policy blocks other companies' scripts, whatever the visitor consented to.
  const isPrivate = isPrivateAddress(url);
  const letIn = isPrivate ? {} : parties;
  const isHtml = headers.get("Content-Type")?.startsWith("text/html") === true;
  const taken =
    pages.dev || !isHtml
      ? null
      : takeInlineHashes(
          scriptsAfterPaint(
            inlineStyles(bytesAsText(await rendered.arrayBuffer()), nonce, stylesOf(pages, site)),
            nonce,
          ),
          nonce,
        );
  const bytes = taken === null ? null : textAsBytes(taken.html);
  const inline = pages.dev ? byNonce(nonce) : (taken?.inline ?? { scripts: [], styles: [] });
  headers.set("Content-Security-Policy", pagePolicy(config, inline, pages.dev, letIn));
  // An address can contain a child's birthday, so the next page learns the host only, even if it is ours.
  headers.set("Referrer-Policy", "origin");
  // The same for every visitor, but places and prices change.
  headers.set("Cache-Control", "no-cache");
  if (bytes === null || rendered.status !== 200)
    return new Response(bytes ?? rendered.body, { status: rendered.status, headers });
  headers.set("ETag", tagOf(bytes));
  if (!isPrivate) responseTags.allow();
  return new Response(bytes, { status: 200, headers });
}

/** The request for the page under the address that it is cached under, and what the visitor's has beside it. */
function cacheableRequest(request: Request, url: URL): { request: Request; leftOut: [string, string][] } {
  const address = cacheableAddress(url.pathname + url.search);
  // A form is sent to the address as it is.
  if (address === null || address === url.pathname + url.search || request.method === "POST")
    return { request, leftOut: [] };
  const reduced = new URL(address, url);
  const { method, headers, signal } = request;
  return {
    request: new Request(reduced, { method, headers, signal }),
    leftOut: [...url.searchParams].filter(([name]) => !reduced.searchParams.has(name)),
  };
}

/** An address of ours with these parameters too: what an advertiser counts by survives a redirect. */
function withParameters(address: string, parameters: [string, string][]): string {
  if (parameters.length === 0 || !address.startsWith("/")) return address;
  const [path = "", hash] = address.split("#");
  const added = new URLSearchParams(parameters).toString();
  return `${path}${path.includes("?") ? "&" : "?"}${added}${hash === undefined ? "" : `#${hash}`}`;
}

/** The text of a page's stylesheets as bytesAsText gives it, by their addresses: built ones and the colours of the school. */
function stylesOf(pages: Pages, site: Site | null): (address: string) => string | null {
  const brand = site === null ? null : pageSite(site).brand.stylesheet;
  return (address) => {
    if (site?.franchise && address === brand) return bytesAsText(Buffer.from(brandStylesheet(site.franchise.brand)));
    const file = pages.file(address);
    return file === null ? null : bytesAsText(file.plain);
  };
}

/** The typed client in process: the same calls as in the browser, without network and visitor. */
function pageApi(app: App, site: Site | null, c: AppContext): Page["api"] {
  const requestId = c.get("requestId");
  const responseTags = c.get("responseTags");
  return createApi({
    baseUrl: "http://renderer/api",
    fetch: async (address, init) => {
      if (site === null) return new Response(null, { status: 404 });
      const answer = await app.request(address, init, { renderer: { site, requestId, responseTags } });
      // The page may do without: the next visitor should not have to.
      if (answer.status >= 500) responseTags.forbid();
      return answer;
    },
  });
}

function sendFile(c: AppContext, file: StaticFile): Response {
  c.set("routeName", "/assets");
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  const packed = encoding === null ? null : file[encoding];
  const headers: Record<string, string> = {
    "Content-Type": file.type,
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    ETag: file.etag,
    Vary: "Accept-Encoding",
    ...(packed !== null && encoding !== null && { "Content-Encoding": encoding }),
  };
  if (c.req.header("if-none-match")?.includes(file.etag) === true) return c.body(null, 304, headers);
  return c.body(packed ?? file.plain, 200, headers);
}
