import { freePort } from "@matinee/database/embedded";
import { launchBrowser } from "@matinee/testkit/browser";
import lighthouse from "lighthouse";
import { percentile } from "../harness/percentile.ts";
import type { Row, Scenario } from "../harness/scenario.ts";
import { anonymousApi } from "../harness/visitor-api.ts";
import { withProduct } from "../harness/with-product.ts";

const RUNS = 3;
const GROUPS = 300;
const MIN_PERFORMANCE = 98;
/** Lighthouse's phone is so many times slower than this machine, whatever that is. */
const SLOWDOWN = 4;
/** Lighthouse's index of a mid-range and of a slow phone, by which Chrome's developer tools set how much they slow a page down. */
const MID_RANGE = 1000;
const SLOW = 264;

/** One run's scores, 0–100, and times in milliseconds. */
interface Audit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  /** How fast Lighthouse found this machine's processor to be. */
  readonly benchmarkIndex: number;
  /** Audits of the categories beside performance that did not pass. */
  readonly failed: readonly string[];
}

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof categories)[number];

/** Lighthouse on every kind of public page, as a phone. */
export const lighthouseScores: Scenario = {
  name: "S8",
  title: "Lighthouse on a phone",
  how: `Lighthouse's phone settings (a slow connection and a slow processor, both simulated) open each page ${RUNS} times with an empty browser cache. The median counts for each figure. Pages that search engines must not list have no figure for SEO.`,
  whyMissed:
    "Lighthouse reckons from this machine's own processor, which the product, the database and the browser share here.",
  // Each page is opened three times already.
  runs: 1,
  async run({ cores, log }) {
    return await withProduct(GROUPS, cores, async ({ product }) => {
      // A browser draws in other threads than it runs scripts in: on one processor they would interrupt one another.
      cores.confineLoad(false);
      const rows: Row[] = [];
      for (const { address, listed } of await pagesOf(product.url)) {
        const runs: Audit[] = [];
        for (let run = 0; run < RUNS; run++) runs.push(await audit(`${product.url}${address}`));
        rows.push(...rowsOf(address, listed, runs));
        log(`${address} ${runs.map(({ scores }) => scores.performance).join(", ")}`);
      }
      return rows;
    });
  },
};

async function pagesOf(url: string): Promise<{ address: string; listed: boolean }[]> {
  const api = anonymousApi(url);
  const [group] = await api.call("GET /groups/all");
  const listed = [
    "/",
    "/find-classes?postcode=LS1+4AP",
    `/class/details/${group?.id ?? 1}`,
    "/find-camp-classes",
    "/camps/details/1",
    "/shop",
    "/shop/items/details/1",
  ];
  return [
    ...listed.map((address) => ({ address, listed: !address.includes("?") })),
    ...["/cart", "/apply-now", "/terms"].map((address) => ({ address, listed: address === "/terms" })),
  ];
}

/** Opens the page in a browser of its own. Throws if Lighthouse could not load it. */
async function audit(url: string): Promise<Audit> {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: "silent" });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}`);
    const { audits, categories: found, environment, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
    const score = (category: Category) => Math.round((found[category]?.score ?? 0) * 100);
    const time = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: score("performance"),
        accessibility: score("accessibility"),
        "best-practices": score("best-practices"),
        seo: score("seo"),
      },
      firstPaintMs: time("first-contentful-paint"),
      largestPaintMs: time("largest-contentful-paint"),
      blockedMs: time("total-blocking-time"),
      benchmarkIndex: environment.benchmarkIndex,
      failed: categories
        .filter((category) => category !== "performance")
        .flatMap((category) => found[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    };
  } finally {
    await browser.close();
  }
}

/** The phone that Lighthouse makes of this machine, beside those by which browsers' developer tools set their presets. */
const phone = (benchmarkIndex: number): string =>
  `a phone of speed ${Math.round(benchmarkIndex / SLOWDOWN)} (mid-range ${MID_RANGE}, slow ${SLOW})`;

function rowsOf(address: string, listed: boolean, runs: readonly Audit[]): Row[] {
  const middle = (of: (run: Audit) => number) => percentile(runs.map(of), 50);
  const seconds = (of: (run: Audit) => number) => (middle(of) / 1000).toFixed(1);
  const performance = runs.map(({ scores }) => scores.performance);
  const others = categories.filter((category) => category !== "performance" && (listed || category !== "seo"));
  const failed = [...new Set(runs.flatMap((run) => run.failed))].filter((id) => listed || id !== "is-crawlable");
  return [
    {
      what: `Performance of ${address}`,
      measured: `${middle(({ scores }) => scores.performance)} (${Math.min(...performance)}–${Math.max(...performance)}), first paint ${seconds((run) => run.firstPaintMs)} s, largest ${seconds((run) => run.largestPaintMs)} s, blocked ${Math.round(middle((run) => run.blockedMs))} ms`,
      limit: phone(middle(({ benchmarkIndex }) => benchmarkIndex)),
      ratio: "",
      budget: `≥ ${MIN_PERFORMANCE}`,
      value: middle(({ scores }) => scores.performance),
      within: middle(({ scores }) => scores.performance) >= MIN_PERFORMANCE,
    },
    {
      what: `The rest of ${address}`,
      measured: `${others.map((category) => `${category.replace("-", " ")} ${middle(({ scores }) => scores[category])}`).join(", ")}${failed.length > 0 ? `; not passed: ${failed.join(", ")}` : ""}`,
      limit: "",
      ratio: "",
      budget: "100 each",
      value: Math.min(...others.map((category) => middle(({ scores }) => scores[category]))),
      within: others.every((category) => middle(({ scores }) => scores[category]) === 100),
    },
  ];
}
