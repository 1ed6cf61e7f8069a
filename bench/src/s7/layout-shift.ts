import { launchBrowser } from "@matinee/testkit/browser";
import type { BenchContext, Row } from "../harness/scenario.ts";
import { anonymousApi } from "../harness/visitor-api.ts";
import { withProduct } from "../harness/with-product.ts";

/** A visitor's first pages. Each is opened with an empty browser cache. */
const pages = ["/", "/find-classes?postcode=LS1+4AP&age=7", "/find-camp-classes", "/shop", "/cart", "/apply-now"];
const settledMs = 3_000;

/** The layout shift of the first pages. The budget is 0. */
export async function layoutShifts({ cores, log }: BenchContext): Promise<Row[]> {
  return await withProduct(300, cores, async ({ product }) => {
    const browser = await launchBrowser();
    const addresses = [...pages, await firstClass(product.url)];
    const rows: Row[] = [];
    for (const address of addresses) rows.push(rowOf(address, await shiftOf(browser, `${product.url}${address}`)));
    await browser.close();
    log(`${addresses.length} pages opened`);
    return rows;
  });
}

async function firstClass(url: string): Promise<string> {
  const [first] = await anonymousApi(url).call("GET /groups/all");
  return `/class/details/${first?.id ?? 1}`;
}

/** The page's cumulative layout shift, as the browser reports it. */
async function shiftOf(browser: Awaited<ReturnType<typeof launchBrowser>>, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(
    "window.__shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });",
  );
  await page.goto(url);
  await page.waitForTimeout(settledMs);
  const shift = Number(await page.evaluate("window.__shift"));
  await context.close();
  return shift;
}

function rowOf(address: string, shift: number): Row {
  return {
    what: `Layout shift of ${address}`,
    measured: shift.toFixed(4),
    limit: "",
    ratio: "",
    budget: "0",
    value: shift,
    within: shift < 0.0005,
  };
}
