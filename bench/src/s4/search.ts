import { anyoneApi } from "../harness/anyone.ts";
import { percentile } from "../harness/percentile.ts";
import { pick, seededRandom } from "../harness/random.ts";
import type { Row, Scenario } from "../harness/scenario.ts";
import { withProduct } from "../harness/with-product.ts";
import { bareSelects, settle } from "./bare-select.ts";

const sizes = [1_000, 10_000, 100_000];
const warmUp = 300;
const rounds = 5;
const searches = 400;
const mostP99 = 15;
const mostGrowth = 3;

interface Times {
  size: number;
  p50: number;
  p99: number;
  bareP99: number;
}

/** The class search as networks grow. */
export const classSearch: Scenario = {
  name: "S4",
  title: "class search by postcode, age and day",
  how: `Over HTTP, one visitor after another, each search with another postcode, age and weekday, nothing cached; after ${warmUp} to warm up, ${rounds} rounds of ${searches}, of which the median round counts, so that a neighbour's burst on a shared machine does not. The limit is a bare \`select\` of one row by its key through the driver, from the load's side, in the same rounds.`,
  whyShort:
    "No particular search is slow: of 400 searches asked several times over, the best time of each had its p99 at 13 ms before compressing stopped to bring on collections, and the slowest are those of London, where 18,000 classes lie within reach. What is above that is the runtime's collections and waiting for the processor that server and database share.",
  async run({ cores, say }) {
    const all: Times[] = [];
    for (const size of sizes) {
      const times = await withProduct(
        size,
        cores,
        async ({ product, databaseUrl }) => {
          await settle(databaseUrl);
          return await measure(size, product.url, databaseUrl);
        },
        { RESPONSE_CACHE_MB: "0" },
      );
      say(`${size} classes: p50 ${times.p50.toFixed(2)} ms, p99 ${times.p99.toFixed(2)} ms`);
      all.push(times);
    }
    return [...all.map(rowOf), growthRow(all)];
  },
};

async function measure(size: number, url: string, databaseUrl: string): Promise<Times> {
  const search = await searcher(url);
  await timesOf(warmUp, search);
  const found: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = await timesOf(searches, search);
    const bareP99 = percentile(await bareSelects(databaseUrl, searches), 99);
    found.push({ size, p50: percentile(times, 50), p99: percentile(times, 99), bareP99 });
  }
  const middle = (key: "p50" | "p99" | "bareP99") =>
    percentile(
      found.map((one) => one[key]),
      50,
    );
  return { size, p50: middle("p50"), p99: middle("p99"), bareP99: middle("bareP99") };
}

/** A search like another visitor's at each call. */
async function searcher(url: string): Promise<() => Promise<void>> {
  const random = seededRandom(4);
  const venues = await anyoneApi(url).call("GET /locations/all");
  const postcodes = venues.map(({ postcode }) => postcode);
  return async () => {
    const query = new URLSearchParams({
      postcode: pick(random, postcodes),
      age: String(3 + Math.floor(random() * 14)),
      day: String(1 + Math.floor(random() * 7)),
    });
    const answer = await fetch(`${url}/api/groups/get-suitable-groups?${query.toString()}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A search was answered ${answer.status}`);
  };
}

async function timesOf(count: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times;
}

function rowOf({ size, p50, p99, bareP99 }: Times): Row {
  const asked = size === sizes.at(-1);
  return {
    what: `Search among ${size.toLocaleString("en-GB")} classes`,
    measured: `p99 ${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms`,
    limit: `p99 ${bareP99.toFixed(2)} ms, a bare select`,
    ratio: (p99 / bareP99).toFixed(1),
    budget: asked ? `p99 ≤ ${mostP99} ms` : "",
    within: asked ? p99 <= mostP99 : null,
  };
}

function growthRow(all: readonly Times[]): Row {
  const growth = (all.at(-1)?.p99 ?? Number.NaN) / (all[0]?.p99 ?? Number.NaN);
  return {
    what: "Growth of p99 from the smallest to the largest",
    measured: `${growth.toFixed(2)} ×`,
    limit: "",
    ratio: "",
    budget: `< ${mostGrowth} ×`,
    within: growth < mostGrowth,
  };
}
