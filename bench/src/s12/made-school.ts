import { requestsPerSecond } from "../harness/raw-load.ts";
import { httpGet } from "../harness/http-get.ts";
import { printedCode } from "../harness/new-school.ts";
import { percentile } from "../harness/percentile.ts";
import type { Row, Scenario } from "../harness/scenario.ts";
import { confined, demoOf, withRestarts, type Running } from "../harness/with-product.ts";
import { makeSchool, type MadeSchool } from "./make-school.ts";

const classes = 300;
const items = 60;
const connections = 16;
const rounds = 4;
const seconds = 1;
const searches = 100;
/** Seconds for each process. */
const warmUp = 4;
/** How often both processes are started anew, each as often first as second. */
const starts = 6;
const leastOfDemo = 0.9;
const mostOfDemo = 1.1;
/** What the demo has under the numbers that its shop shows first. */
const demo: MadeSchool = { classId: 8, itemId: 1 };

/** The shop of a school that was made in the staff's app, beside the demo's. */
export const madeSchool: Scenario = {
  name: "S12",
  title: "a school that was made in the staff's app",
  how: `An empty copy is set up, and a school with ${classes} classes and ${items} items is opened on it, by the calls that the staff's app makes: locations, a term, and files of classes and items. It runs beside the demo of as many classes, on the same processor. Two processes with the same data differ by up to a fifth from start to start, and one that was asked less is slower. So both are started ${starts} times, each as often first as second, and warmed up. In each of ${rounds} rounds after that both are asked, each as often first as second: cached pages for ${seconds} s over ${connections} connections, then ${searches} searches that are not cached, each with another distance and a full page. Of the medians of each start, the geometric mean counts. The limit is the demo.`,
  async run(context) {
    const { cores, log } = context;
    let made: MadeSchool | null = null;
    const filling = {
      cores,
      env: { DEMO_SIZE: "0" },
      fill: async ({ product }: Running) => {
        made = await makeSchool(product.url, await printedCode(product), { classes, items });
        log("the school is made");
      },
    };
    return await withRestarts(
      filling,
      async (startMade) =>
        await withRestarts(demoOf(classes, cores), async (startDemo) => {
          if (made === null) throw new Error("No school was made");
          const school: MadeSchool = made;
          const results: Result[][] = [];
          for (let turn = 0; turn < starts; turn++) {
            const [first, second] = turn % 2 === 0 ? [startMade, startDemo] : [startDemo, startMade];
            await first(
              async (one) =>
                await second(async (other) => {
                  const [ours, theirs] = turn % 2 === 0 ? [one, other] : [other, one];
                  const shops = { made: shopOf(ours, school), demo: shopOf(theirs, demo) };
                  results.push(await confined(cores, async () => await compare(shops)));
                }),
            );
            log(
              `${turn % 2 === 0 ? "school" : "demo"} first: ${results
                .at(-1)
                ?.map(({ ratio }) => ratio.toFixed(2))
                .join(", ")}`,
            );
          }
          return pages.map((page, n) =>
            rowOf(
              page,
              results.map((turn) => turn[n]).filter((result) => result !== undefined),
            ),
          );
        }),
    );
  },
};

interface Shop extends MadeSchool {
  readonly url: string;
}

interface Shops {
  readonly made: Shop;
  readonly demo: Shop;
}

/** Requests a second, or milliseconds. */
interface Result {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

interface Page {
  readonly what: string;
  /** Requests a second, of which more is better; else milliseconds. */
  readonly isRate: boolean;
  readonly measure: (shop: Shop) => Promise<number>;
}

const shopOf = ({ product }: Running, school: MadeSchool): Shop => ({
  url: product.url.replace("localhost", "127.0.0.1"),
  ...school,
});

const search = (miles: number) => `/groups/get-suitable-groups?postcode=LS1+4AP&radius_miles=${miles}&size=24`;

const cached = (what: string, path: (shop: Shop) => string): Page => ({
  what,
  isRate: true,
  measure: async (shop) => await requestsPerSecond({ url: shop.url, paths: [path(shop)], connections, seconds }),
});

const pages: readonly Page[] = [
  cached("Home", () => "/"),
  cached("A class", ({ classId }) => `/class/details/${classId}`),
  cached("An item", ({ itemId }) => `/shop/items/details/${itemId}`),
  cached("A list of 24 classes", () => `/api${search(300)}`),
  { what: "A search that is not cached", isRate: false, measure: medianSearch },
];

let asked = 0;

/** Milliseconds, the median. */
async function medianSearch({ url }: Shop): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < searches; n++) {
    asked += 1;
    const startedAt = performance.now();
    await httpGet(`${url}/api${search(300 + asked / 100)}`);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 50);
}

/** The median of each page, after a start. */
async function compare({ made, demo: other }: Shops): Promise<Result[]> {
  // A new process serves faster from second to second: its code is still being compiled.
  for (let second = 0; second < warmUp; second++) for (const shop of [made, other]) await pages[0]?.measure(shop);
  const all: Result[] = [];
  for (const { measure } of pages) {
    for (const shop of [made, other]) await measure(shop);
    const times: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
    for (let round = 0; round < rounds; round++)
      for (const whose of round % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const))
        times[whose].push(await measure(whose === "ours" ? made : other));
    const [ours, theirs] = [percentile(times.ours, 50), percentile(times.theirs, 50)];
    all.push({ ours, theirs, ratio: ours / theirs });
  }
  return all;
}

const geometricMean = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

function rowOf({ what, isRate }: Page, results: readonly Result[]): Row {
  const mean = (part: keyof Result) => geometricMean(results.map((result) => result[part]));
  const ratio = mean("ratio");
  const text = (value: number) => (isRate ? `${value.toFixed(0)}/s` : `median ${value.toFixed(1)} ms`);
  return {
    what,
    measured: text(mean("ours")),
    limit: `${text(mean("theirs"))}, the demo`,
    ratio: ratio.toFixed(2),
    budget: isRate ? `≥ ${leastOfDemo}` : `≤ ${mostOfDemo}`,
    value: ratio,
    within: isRate ? ratio >= leastOfDemo : ratio <= mostOfDemo,
  };
}
