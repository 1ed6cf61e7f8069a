import { createDb, createPool, type Db } from "@matinee/database";
import { aGroup } from "@matinee/testkit/builders";
import { anyoneApi } from "../harness/anyone.ts";
import { percentile } from "../harness/percentile.ts";
import type { Row, Scenario } from "../harness/scenario.ts";
import { withProduct } from "../harness/with-product.ts";
import { bareCommits } from "./bare-commits.ts";
import { watchConfirmations } from "./confirmations.ts";
import { applyAndPay, type Shop, type Wish } from "./visitor.ts";

const atOnce = 16;
const warmUpEach = 3;
const checkoutsEach = 25;
const schools = 12;
const plenty = 100_000;
const shareOfCommits = 1 / 40;
const mostSpread = 8;

/** Whole checkouts, many at once. */
export const wholeCheckout: Scenario = {
  name: "S6",
  title: "whole checkout: basket, hold, payment in the sandbox, confirmed",
  how: `Over HTTP, ${atOnce} visitors at once, ${checkoutsEach} checkouts each after ${warmUpEach} to warm up, over classes of ${schools} schools with places enough for all; the time ends when the order is confirmed in the database. The sandbox gateway and the jobs run in the same process. The limit is bare single-row commits through the driver over ${atOnce} connections in the same run.`,
  whyShort: `The budget would be met where a checkout cost as much as forty of the driver's commits, two milliseconds. One takes about 16 ms of the server's processor time and about as much again and half of the database's, on the two processors that both share with the load. In the span that is counted stand six requests of the visitor (child and parent are written for each checkout too), three of our own (twice Stripe's library to the sandbox, once its webhook back) and two jobs, the mail among them: about 120 statements, of which about eleven commit. A quarter of the server's time is the system call that sends a statement, the rest is spread thin over driver, query builder, HTTP and pricing. Half of what the database's connections are seen waiting for is the log reaching the disk, which bare commits over the same connections share between them; commits that tell of changed places also wait for one another.`,
  async run({ cores, say }) {
    return await withProduct(300, cores, async ({ product, databaseUrl }) => {
      const commits = await bareCommits(databaseUrl, atOnce, 5);
      say(`${commits.toFixed(0)} bare commits a second`);
      const pool = createPool(databaseUrl, { max: 2 });
      const wishes = await fillClasses(createDb(pool));
      const confirmations = watchConfirmations(pool);
      const shop = { ...(await readKeys(product.url)), confirmations };
      await rush(shop, wishes, warmUpEach);
      const begun = performance.now();
      const times = await rush(shop, wishes, checkoutsEach);
      const rate = times.length / ((performance.now() - begun) / 1000);
      say(`${rate.toFixed(1)} checkouts a second`);
      confirmations.stop();
      await pool.end();
      return [rateRow(rate, commits), spreadRow(times)];
    });
  },
};

async function fillClasses(db: Db): Promise<Wish[]> {
  const wishes: Wish[] = [];
  for (let n = 0; n < schools; n++) {
    const group = await aGroup(db, { capacity: plenty, trialCap: plenty });
    wishes.push({ groupId: group.id, startDate: group.sessions[0]?.on ?? "" });
  }
  return wishes;
}

async function readKeys(url: string): Promise<Omit<Shop, "confirmations">> {
  const { publishable_key, api_base } = await anyoneApi(url).call("GET /payment-providers/get-credentials");
  return { url, publishableKey: publishable_key, gatewayUrl: new URL(api_base ?? "", url).href.replace(/\/$/, "") };
}

let serial = 0;

/** Each of the visitors checks out `each` times, one after another, always as somebody new. */
async function rush(shop: Shop, wishes: readonly Wish[], each: number): Promise<number[]> {
  const visitors = Array.from({ length: atOnce }, async (_, visitor) => {
    const times: number[] = [];
    for (let n = 0; n < each; n++) {
      const wish = wishes[(visitor + n) % wishes.length];
      if (wish !== undefined) times.push(await applyAndPay(shop, wish, ++serial));
    }
    return times;
  });
  return (await Promise.all(visitors)).flat();
}

function rateRow(rate: number, commits: number): Row {
  return {
    what: `Checkouts a second, ${atOnce} at once`,
    measured: `${rate.toFixed(1)}/s`,
    limit: `${commits.toFixed(0)} bare commits/s`,
    ratio: `1/${(commits / rate).toFixed(0)}`,
    budget: "≥ 1/40 of the commits",
    within: rate >= commits * shareOfCommits,
  };
}

function spreadRow(times: readonly number[]): Row {
  const median = percentile(times, 50);
  const p99 = percentile(times, 99);
  return {
    what: "Time of a checkout",
    measured: `p99 ${p99.toFixed(0)} ms, median ${median.toFixed(0)} ms`,
    limit: "",
    ratio: `${(p99 / median).toFixed(1)} × the median`,
    budget: `p99 ≤ ${mostSpread} × its median`,
    within: p99 <= mostSpread * median,
  };
}
