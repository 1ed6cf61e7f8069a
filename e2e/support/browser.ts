import { launchBrowser } from "@matinee/testkit/browser";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import "../setup/provided-context.ts";

export interface Visit {
  /** `phone` is 390 px wide, `desk` 1280 px. */
  width?: "phone" | "desk";
  /** Another product than the run's own. */
  at?: string;
  /** Another shop than the main one, such as `leeds.localhost`. */
  host?: string;
  reducedMotion?: boolean;
}

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

/**
 * A browser for the calling test file, and a fresh visitor for each call. A test fails when one of its pages threw an error or broke
 * the content security policy, whatever else it looked at.
 */
export function useBrowser() {
  let browser: Browser;
  const open: BrowserContext[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  return async function visit({ width = "desk", at, host, reducedMotion = true }: Visit = {}): Promise<Page> {
    const { url, port } = at === undefined ? inject("product") : { url: at, port: new URL(at).port };
    const baseURL = host === undefined ? url : `http://${host}:${port}`;
    const context = await browser.newContext({
      baseURL,
      viewport: sizes[width],
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: reducedMotion ? "reduce" : "no-preference",
    });
    context.setDefaultTimeout(15_000);
    open.push(context);
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      if (/Content Security Policy|Hydration failed|did not match/.test(message.text()))
        faults.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  };
}
