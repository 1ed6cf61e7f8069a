import { requestsPerSecond } from "../harness/raw-load.ts";
import { httpGet } from "../harness/http-get.ts";
import { printedCode } from "../harness/new-school.ts";
import { percentile } from "../harness/percentile.ts";
import type { BenchContext, Row, Scenario } from "../harness/scenario.ts";
import { withFilled, withProduct } from "../harness/with-product.ts";
import { makeSchool, type MadeSchool } from "./make-school.ts";

const classes = 300;
const items = 60;
const connections = 16;
const rounds = 7;
const seconds = 1;
const searches = 100;
const leastOfDemo = 0.9;
const mostOfDemo = 1.1;
/** What the demo has under the numbers that its shop shows first. */
const demo: MadeSchool = { classId: 8, itemId: 1 };

/** The shop of a school that was made in the staff's app, beside the demo's. */
export const madeSchool: Scenario = {
  name: "S12",
  title: "a school that was made in the staff's app",
  how: `An empty copy is set up, and a school with ${classes} classes and ${items} items is opened on it, by the calls that the staff's app makes: locations, a term, and files of classes and items. It runs beside the demo of as many classes, on the same processor. In each of ${rounds} rounds both are asked one after the other: cached pages for ${seconds} s over ${connections} connections, then ${searches} searches that are not cached, each with another distance and a full page. The round with the median ratio counts. The limit is the demo.`,
  async run(context) {
    const { cores, log } = context;
    let made: MadeSchool | null = null;
    return await withFilled(
      {
        cores,
        env: { DEMO_SIZE: "0" },
        fill: async ({ product }) => {
          made = await makeSchool(product.url, await printedCode(product), { classes, items });
          log("the school is made");
        },
      },
      async ({ product }) =>
        await withProduct(classes, cores, async (running) => {
          if (made === null) throw new Error("No school was made");
          return await compare(
            context,
            { url: local(product.url), ...made },
            { url: local(running.product.url), ...demo },
          );
        }),
    );
  },
};

interface Shop extends MadeSchool {
  readonly url: string;
}

const local = (url: string) => url.replace("localhost", "127.0.0.1");

async function compare({ log }: BenchContext, made: Shop, other: Shop): Promise<Row[]> {
  const rows: Row[] = [];
  const pages: readonly (readonly [what: string, path: (shop: Shop) => string])[] = [
    ["Home", () => "/"],
    ["A class", ({ classId }) => `/class/details/${classId}`],
    ["An item", ({ itemId }) => `/shop/items/details/${itemId}`],
    ["A list of 24 classes", () => `/api${search(300)}`],
  ];
  for (const [what, path] of pages) {
    const rate = async (shop: Shop) =>
      await requestsPerSecond({ url: shop.url, paths: [path(shop)], connections, seconds });
    const row = await rowOf(what, { measure: rate, made, other, isRate: true });
    // A longer page takes longer to send.
    log(`${what}: ${row.ratio}, ${await sizeOf(made, path)}, the demo's ${await sizeOf(other, path)}`);
    rows.push(row);
  }
  const row = await rowOf("A search that is not cached", { measure: medianSearch, made, other, isRate: false });
  log(`searches: ${row.ratio}`);
  return [...rows, row];
}

const sizeOf = async (shop: Shop, path: (shop: Shop) => string) =>
  `${((await httpGet(shop.url + path(shop))).bytes / 1000).toFixed(1)} kB`;

const search = (miles: number) => `/groups/get-suitable-groups?postcode=LS1+4AP&radius_miles=${miles}&size=24`;

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

interface Comparison {
  readonly measure: (shop: Shop) => Promise<number>;
  readonly made: Shop;
  readonly other: Shop;
  /** Requests per second, of which more is better; else milliseconds. */
  readonly isRate: boolean;
}

async function rowOf(what: string, { measure, made, other, isRate }: Comparison): Promise<Row> {
  // Warms both up.
  await measure(made);
  await measure(other);
  const results: { ours: number; theirs: number; ratio: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await measure(made);
    const theirs = await measure(other);
    results.push({ ours, theirs, ratio: ours / theirs });
  }
  const ratio = percentile(
    results.map((one) => one.ratio),
    50,
  );
  const median = results.find((one) => one.ratio === ratio);
  const text = (value = Number.NaN) => (isRate ? `${value.toFixed(0)}/s` : `median ${value.toFixed(1)} ms`);
  return {
    what,
    measured: text(median?.ours),
    limit: `${text(median?.theirs)}, the demo`,
    ratio: ratio.toFixed(2),
    budget: isRate ? `≥ ${leastOfDemo}` : `≤ ${mostOfDemo}`,
    value: ratio,
    within: isRate ? ratio >= leastOfDemo : ratio <= mostOfDemo,
  };
}
