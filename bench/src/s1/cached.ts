import { percentile } from "../harness/percentile.ts";
import { requestsASecond } from "../harness/raw-load.ts";
import type { BenchContext, Row, Scenario } from "../harness/scenario.ts";
import { withProduct } from "../harness/with-product.ts";
import { withBareServer } from "./bare.ts";

const connections = 16;
const rounds = 7;
const seconds = 2;
const how = `Over HTTP, ${connections} connections that stay open, ${rounds} rounds of ${seconds} s, in each the product and a bare \`node:http\` server one after the other on the same processor, of which the round with the median ratio counts. The bare server writes the same brotli bytes and three headers, and does nothing else: no log line, no measurement, no request id, no content policy.`;

/** Public pages from the response cache. */
export const cachedPages: Scenario = {
  name: "S1",
  title: "a cached page",
  how,
  whyShort:
    "A cached page goes out with fifteen headers where the bare server has three, most of them for the browser's safety, and node:http checks every character of each; beside that a request costs a look-up, the proof that nothing has changed, an id and a count. No part of it is large; it comes out at the budget, sometimes above it and sometimes below.",
  run: async (context) =>
    await measureAll(context, 0.7, [
      ["Home", "/"],
      ["A search", "/find-classes?postcode=LS1+4AP"],
      ["A class", "/class/details/8"],
      ["An item", "/shop/items/details/1"],
    ]),
};

/** Answers of the catalogue from the response cache. */
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

type Asked = readonly [name: string, path: string];

async function measureAll({ cores, say }: BenchContext, least: number, asked: readonly Asked[]): Promise<Row[]> {
  // Without their lines in the log, for the sake of the machine's disk; what makes them runs all the same.
  return await withProduct(300, cores, async ({ product }) => {
    const paths = asked.map(([, path]) => path);
    // The load may be on the same machine under another name.
    const url = product.url.replace("localhost", "127.0.0.1");
    return await withBareServer({ url, paths, cores }, async (bareUrl) => {
      const rows: Row[] = [];
      for (const [name, path] of asked) {
        const load = { paths: [path], connections, seconds };
        await requestsASecond({ ...load, url });
        await requestsASecond({ ...load, url: bareUrl });
        const found: { ours: number; bare: number }[] = [];
        for (let round = 0; round < rounds; round++) {
          const ours = await requestsASecond({ ...load, url });
          found.push({ ours, bare: await requestsASecond({ ...load, url: bareUrl }) });
        }
        const ratio = percentile(
          found.map(({ ours, bare }) => ours / bare),
          50,
        );
        const middle = found.find(({ ours, bare }) => ours / bare === ratio);
        say(`${name}: ${ratio.toFixed(2)}`);
        rows.push({
          what: name,
          measured: `${middle?.ours.toFixed(0)}/s`,
          limit: `${middle?.bare.toFixed(0)}/s, a bare server`,
          ratio: ratio.toFixed(2),
          budget: `≥ ${least}`,
          within: ratio >= least,
        });
      }
      return rows;
    });
  });
}
