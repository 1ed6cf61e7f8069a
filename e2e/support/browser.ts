import { launchBrowser } from "@matinee/testkit/browser";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { product } from "./product.ts";

export interface Visit {
  /** `phone` is 390 px wide, `desk` 1280 px. */
  width?: "phone" | "desk";
  /** Another product than the run's own. */
  at?: string;
  /** Another shop than the main one, such as `leeds.localhost`. */
  host?: string;
  reducedMotion?: boolean;
  /** In a context that is thrown away after the test: for tests that set the clock, which no context forgets. */
  apart?: boolean;
  /** False: a browser whose JavaScript is off. */
  script?: boolean;
}

/** For what a person would wait to see: it comes at once, but where the machine is busy. */
const PATIENCE_MS = 60_000;

const STORED = "local_storage,session_storage,indexeddb,cache_storage,service_workers";

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

/** Starting a browser takes as long as a short test: the files of a worker share one. */
let shared: Browser | null = null;

async function theBrowser(): Promise<Browser> {
  if (shared === null || !shared.isConnected()) {
    spare.clear();
    shared = await launchBrowser();
  }
  return shared;
}

/**
 * Contexts that have forgotten their last visitor, by what they were opened with. Their cache has the scripts of the product, which
 * saves a tenth of the processor time of all browser tests.
 */
const spare = new Map<string, Lent[]>();

interface Lent {
  readonly context: BrowserContext;
  /** What tells its kind in `spare`; null if it is used once. */
  readonly kind: string | null;
  /** The origins that may have stored something in it. */
  readonly origins: Set<string>;
}

/**
 * A fresh visitor for each call. A test fails when one of its pages threw an error or broke
 * the content security policy, whatever else it looked at.
 */
export function useBrowser() {
  const open: Lent[] = [];
  const faults: string[] = [];

  afterEach(async () => {
    for (const lent of open.splice(0)) await giveBack(lent);
    expect(faults.splice(0).join("\n"), "errors on the pages").toBe("");
  });

  return async function visit({
    width = "desk",
    at,
    host,
    reducedMotion = true,
    apart = false,
    script = true,
  }: Visit = {}): Promise<Page> {
    const { url, port } = at === undefined ? product() : { url: at, port: new URL(at).port };
    const baseURL = host === undefined ? url : `http://${host}:${port}`;
    const browser = await theBrowser();
    const kind = apart ? null : JSON.stringify([baseURL, width, reducedMotion, script]);
    const lent = (kind !== null && spare.get(kind)?.pop()) || {
      kind,
      origins: new Set<string>(),
      context: await browser.newContext({
        baseURL,
        viewport: sizes[width],
        locale: "en-GB",
        timezoneId: "Europe/London",
        javaScriptEnabled: script,
        reducedMotion: reducedMotion ? "reduce" : "no-preference",
      }),
    };
    const { context, origins } = lent;
    context.setDefaultTimeout(PATIENCE_MS);
    open.push(lent);
    const page = await context.newPage();
    if (script) waitForScripts(page);
    await forget(page, origins);
    page.on("framenavigated", (frame) => origins.add(new URL(frame.url()).origin));
    page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      if (/Content Security Policy|Hydration failed|did not match/.test(message.text()))
        faults.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  };
}

/** A page of the shop that is live, or says that it could not be loaded; a host without a shop; or another page. */
const ARRIVED = `html[data-live], html:has([role="alert"]), html:not(:has(header)), html:not(:has(script[data-after-paint]))`;

/**
 * Makes the page wait, after it has loaded, for the scripts that the shop asks for once it is painted: what is pressed before leads to
 * another page and not to a dialog. Who wants to be earlier waits for `commit`.
 */
function waitForScripts(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const arrived = async () => await page.locator(ARRIVED).waitFor({ state: "attached" });
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil === undefined) await arrived();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil === undefined) await arrived();
    return answer;
  };
}

/** Ends a visit. Its context is kept for the next visitor of its kind, without anything that a visitor leaves behind. */
async function giveBack({ context, kind, origins }: Lent): Promise<void> {
  if (kind === null) return await context.close();
  for (const page of context.pages()) await page.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  spare.set(kind, [...(spare.get(kind) ?? []), { context, kind, origins }]);
}

/** Empties the storage of these origins, which needs a page of the context. */
async function forget(page: Page, origins: Set<string>): Promise<void> {
  if (origins.size === 0) return;
  const session = await page.context().newCDPSession(page);
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED });
  await session.detach();
  origins.clear();
}
