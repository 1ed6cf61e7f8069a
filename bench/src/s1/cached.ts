import { percentile } from "../harness/percentile.ts";
import { requestsPerSecond } from "../harness/raw-load.ts";
import type { BenchContext, Row, Scenario } from "../harness/scenario.ts";
import { withProduct } from "../harness/with-product.ts";
import { withBareServer } from "./bare.ts";

const connections = 16;
const rounds = 7;
const seconds = 2;
const how = `Over HTTP, with ${connections} open connections. Each of ${rounds} rounds loads the product and a bare \`node:http\` server for ${seconds} s each, one after the other on the same processor. The round with the median ratio counts. The bare server sends the same brotli bytes with three headers. It writes no log, measures nothing, and sends no request id and no content policy.`;

/** Public pages from the response cache. */
export const cachedPages: Scenario = {
  name: "S1",
  title: "a cached page",
  how,
  whyMissed:
    "A cached page has fifteen headers, and the bare server's answer has three. Most of the fifteen protect the browser, and node:http checks every character of each. A request also needs a cache look-up, a check that nothing has changed, an id and a count. Each part is small. The result is close to the budget, sometimes above it and sometimes below.",
  run: async (context) =>
    await measureAll(context, 0.7, [
      ["Home", "/"],
      ["A search", "/find-classes?postcode=LS1+4AP"],
      ["A class", "/class/details/8"],
      ["An item", "/shop/items/details/1"],
    ]),
};

/** Catalogue answers from the response cache. */
export const cachedAnswers: Scenario = {
  name: "S2",
  title: "a catalogue answer",
  how,
  run: async (context) =>
    await measureAll(context, 0.6, [
      ["A list of 24", "/api/groups/get-suitable-groups?postcode=LS1+4AP&radius_miles=200&size=24"],
      ["One class", "/api/groups/get/8"],
    ]),
};

type Target = readonly [name: string, path: string];

async function measureAll({ cores, log }: BenchContext, least: number, targets: readonly Target[]): Promise<Row[]> {
  // The log level keeps log lines off the machine's disk. The code that makes them still runs.
  return await withProduct(300, cores, async ({ product }) => {
    const paths = targets.map(([, path]) => path);
    // The bare server listens on 127.0.0.1 too.
    const url = product.url.replace("localhost", "127.0.0.1");
    return await withBareServer({ url, paths, cores }, async (bareUrl) => {
      const rows: Row[] = [];
      for (const [name, path] of targets) {
        const load = { paths: [path], connections, seconds };
        await requestsPerSecond({ ...load, url });
        await requestsPerSecond({ ...load, url: bareUrl });
        const results: { ours: number; bare: number }[] = [];
        for (let round = 0; round < rounds; round++) {
          const ours = await requestsPerSecond({ ...load, url });
          results.push({ ours, bare: await requestsPerSecond({ ...load, url: bareUrl }) });
        }
        const ratio = percentile(
          results.map(({ ours, bare }) => ours / bare),
          50,
        );
        const median = results.find(({ ours, bare }) => ours / bare === ratio);
        log(`${name}: ${ratio.toFixed(2)}`);
        rows.push({
          what: name,
          measured: `${median?.ours.toFixed(0)}/s`,
          limit: `${median?.bare.toFixed(0)}/s, a bare server`,
          ratio: ratio.toFixed(2),
          budget: `≥ ${least}`,
          value: ratio,
          within: ratio >= least,
        });
      }
      return rows;
    });
  });
}
