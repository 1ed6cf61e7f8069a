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
}

/** For what a person would wait to see: it comes at once, but where the machine is busy. */
const PATIENCE_MS = 60_000;

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

/** Starting a browser takes as long as a short test: the files of a worker share one, and each visitor has a context of their own. */
let shared: Browser | null = null;

async function theBrowser(): Promise<Browser> {
  if (shared === null || !shared.isConnected()) shared = await launchBrowser();
  return shared;
}

/**
 * A fresh visitor for each call. A test fails when one of its pages threw an error or broke
 * the content security policy, whatever else it looked at.
 */
export function useBrowser() {
  const open: BrowserContext[] = [];
  const faults: string[] = [];

  afterEach(async () => {
    for (const context of open.splice(0)) await context.close();
    expect(faults.splice(0)).toEqual([]);
  });

  return async function visit({ width = "desk", at, host, reducedMotion = true }: Visit = {}): Promise<Page> {
    const { url, port } = at === undefined ? product() : { url: at, port: new URL(at).port };
    const baseURL = host === undefined ? url : `http://${host}:${port}`;
    const context = await (
      await theBrowser()
    ).newContext({
      baseURL,
      viewport: sizes[width],
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: reducedMotion ? "reduce" : "no-preference",
    });
    context.setDefaultTimeout(PATIENCE_MS);
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
