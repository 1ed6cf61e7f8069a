import { anonymousApi } from "../harness/visitor-api.ts";
import { httpGet } from "../harness/http-get.ts";
import { percentile } from "../harness/percentile.ts";
import { pick, seededRandom } from "../harness/random.ts";
import type { Row, Scenario } from "../harness/scenario.ts";
import { withProduct } from "../harness/with-product.ts";
import { bareSelects, cardsWritten, vacuumAnalyse } from "./bare-select.ts";
import { createItems } from "./items.ts";

const sizes = [1_000, 10_000, 100_000];
const warmUp = 300;
const rounds = 5;
const searches = 400;
const maxP99Ms = 15;
const maxGrowth = 3;
const smallShop = 500;
const largeShop = 20_000;

interface Times {
  size: number;
  p50: number;
  p99: number;
  bareP99: number;
}

/** The class search in networks of three sizes. */
export const classSearch: Scenario = {
  name: "S4",
  title: "class search by postcode, age and day, and lists of items",
  how: `Over HTTP, one search after another, each with another postcode, age and weekday, and without the cache. After ${warmUp} searches to warm up there are ${rounds} rounds of ${searches}. The median round counts, so a burst of other work on a shared machine does not. The answer is not unpacked: that is work of the load. The limit is a bare \`select\` of one row by its key through the driver, from the load's process, in the same rounds. Lists of items are asked for in the same way, in a category of ${smallShop} items and one of ${largeShop.toLocaleString("en-GB")}, each with another size, price and page.`,
  whyMissed:
    "The search itself is answered from memory, in a twentieth of the time, also in London with 18,000 classes within reach (docs/decisions, 0037), and the fifty classes of a page are read from stored cards (0063). In the median that takes 1 ms, the database 1 to 2 ms, and checking, writing and compressing the answer 1 to 2 ms. The slowest searches are not those of the largest pages. In each of the three parts there are some that take five times as long as most, because the system runs the database on the processor that the server shares with it, or marks the server's heap meanwhile (0062).",
  async run({ cores, log }) {
    const all: Times[] = [];
    const lists: Row[] = [];
    for (const size of sizes) {
      const times = await withProduct(
        size,
        cores,
        async ({ product, databaseUrl }) => {
          const isFirst = size === sizes[0];
          const categories = isFirst ? await createCategories(databaseUrl) : [];
          await cardsWritten(databaseUrl);
          await vacuumAnalyse(databaseUrl);
          for (const category of categories) lists.push(await measureList(product.url, category));
          return await measure(size, product.url, databaseUrl);
        },
        { RESPONSE_CACHE_MB: "0" },
      );
      log(`${size} classes: p50 ${times.p50.toFixed(2)} ms, p99 ${times.p99.toFixed(2)} ms`);
      all.push(times);
    }
    return [...all.map(rowOf), growthRow(all), ...lists];
  },
};

async function measure(size: number, url: string, databaseUrl: string): Promise<Times> {
  const search = await createSearch(url);
  await timesOf(warmUp, search);
  const results: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    const times = await timesOf(searches, search);
    const bareP99 = percentile(await bareSelects(databaseUrl, searches), 99);
    results.push({ size, p50: percentile(times, 50), p99: percentile(times, 99), bareP99 });
  }
  const median = (key: "p50" | "p99" | "bareP99") =>
    percentile(
      results.map((one) => one[key]),
      50,
    );
  return { size, p50: median("p50"), p99: median("p99"), bareP99: median("bareP99") };
}

/** Each call of the returned function makes another search. */
async function createSearch(url: string): Promise<() => Promise<void>> {
  const random = seededRandom(4);
  const venues = await anonymousApi(url).call("GET /locations/all");
  const postcodes = venues.map(({ postcode }) => postcode);
  return async () => {
    const query = new URLSearchParams({
      postcode: pick(random, postcodes),
      age: String(3 + Math.floor(random() * 14)),
      day: String(1 + Math.floor(random() * 7)),
    });
    await httpGet(`${url}/api/groups/get-suitable-groups?${query.toString()}`);
  };
}

interface Category {
  readonly id: number;
  readonly items: number;
  readonly maxMedianMs: number;
}

async function createCategories(databaseUrl: string): Promise<Category[]> {
  return [
    { items: smallShop, id: await createItems(databaseUrl, smallShop), maxMedianMs: 5 },
    { items: largeShop, id: await createItems(databaseUrl, largeShop), maxMedianMs: 8 },
  ];
}

async function measureList(url: string, { id, items, maxMedianMs }: Category): Promise<Row> {
  const random = seededRandom(5);
  const ask = async () => {
    const query = new URLSearchParams({
      size: "24",
      page: String(Math.floor(random() * 3)),
      item_size: pick(random, ["S", "M", "L"]),
      price_to: String(1_400 + 100 * Math.floor(random() * 5)),
    });
    await httpGet(`${url}/api/products/get-by-category/${id}?${query.toString()}`);
  };
  await timesOf(warmUp, ask);
  const times = await timesOf(searches, ask);
  const median = percentile(times, 50);
  return {
    what: `A list of 24 of ${items.toLocaleString("en-GB")} items, with its filters`,
    measured: `p99 ${percentile(times, 99).toFixed(1)} ms, median ${median.toFixed(1)} ms`,
    limit: "",
    ratio: "",
    budget: `median ≤ ${maxMedianMs} ms`,
    value: median,
    within: median <= maxMedianMs,
  };
}

async function timesOf(count: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

function rowOf({ size, p50, p99, bareP99 }: Times): Row {
  const hasBudget = size === sizes.at(-1);
  return {
    what: `Search among ${size.toLocaleString("en-GB")} classes`,
    measured: `p99 ${p99.toFixed(1)} ms, median ${p50.toFixed(1)} ms`,
    limit: `p99 ${bareP99.toFixed(2)} ms, a bare select`,
    ratio: (p99 / bareP99).toFixed(1),
    budget: hasBudget ? `p99 ≤ ${maxP99Ms} ms` : "",
    value: p99,
    within: hasBudget ? p99 <= maxP99Ms : null,
  };
}

function growthRow(all: readonly Times[]): Row {
  const growth = (all.at(-1)?.p99 ?? Number.NaN) / (all[0]?.p99 ?? Number.NaN);
  return {
    what: "Growth of p99 from the smallest to the largest",
    measured: `${growth.toFixed(2)} ×`,
    limit: "",
    ratio: "",
    budget: `< ${maxGrowth} ×`,
    value: growth,
    within: growth < maxGrowth,
  };
}
