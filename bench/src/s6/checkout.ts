import { createDb, createPool, type Db } from "@matinee/database";
import { aGroup } from "@matinee/testkit/builders";
import { percentile } from "../harness/percentile.ts";
import type { BenchContext, Row, Scenario } from "../harness/scenario.ts";
import { anonymousApi } from "../harness/visitor-api.ts";
import { withProduct, type Running } from "../harness/with-product.ts";
import { withSecond } from "../harness/with-second.ts";
import { bareCommits } from "./bare-commits.ts";
import { watchConfirmations } from "./confirmations.ts";
import { applyAndPay, type Shop, type TrialChoice } from "./visitor.ts";
import { withGateway } from "./with-gateway.ts";

const atOnce = 16;
const warmUpEach = 3;
const checkoutsEach = 25;
const schools = 12;
const plenty = 100_000;
const shareOfCommits = 1 / 40;
const maxSpread = 8;
const minShareOfOne = 0.9;

/** Complete checkouts by many visitors at once. */
export const wholeCheckout: Scenario = {
  name: "S6",
  title: "whole checkout: basket, hold, payment in the sandbox, confirmed",
  how: `Over HTTP, ${atOnce} visitors at once make ${checkoutsEach} checkouts each after ${warmUpEach} to warm up, in classes of ${schools} schools with enough places for all, then all in one class, and then spread over two processes. The time ends when the order is confirmed in the database. The sandbox gateway and the jobs run in the same process. After that a new product with the gateway in a process of its own, as Stripe is, makes the first two again. The limit is bare single-row commits through the driver over ${atOnce} connections in the same run.`,
  whyMissed: `To meet the budget, a checkout would have to cost as much as forty of the driver's commits: seven milliseconds. Once everything is warm it takes about 27 ms of the server's processor time and 50 ms of the database's, on two processors that both share with the load. The first few hundred after a start, which are the ones measured, take a half more of the server and a quarter more of the database: the server compiles its code, and each of some 22 connections plans its statements. A checkout has six requests by the visitor (each also writes child and parent), three of our own (two by Stripe's library to the sandbox, one webhook back) and two jobs, including the mail. From the empty basket to the confirmed order these are 60 statements, and five commits wait for the disk; a test counts them. With child, parent, sandbox, mail and what the jobs note of their work, PostgreSQL counted 111 statements in 17 transactions. Profiles (perf, pg_stat_statements, pg_stat_user_functions and the server's own): of the database's time a fifth is triggers (what lists of families show, webhooks, what orders owe, places), a fifth is getting statements ready to run, a sixth is the commits, and a tenth is waiting for the next statement. Of the server's time, a third passes in the system call that sends a statement, and the rest is spread over driver, query builder, HTTP and pricing.`,
  async run(context) {
    const { rows, rate } = await inOneProcess(context);
    return [...rows, ...(await withFarGateway(context, rate))];
  },
};

async function inOneProcess({ cores, log }: BenchContext): Promise<{ rows: Row[]; rate: number }> {
  return await withProduct(300, cores, async (running) => {
    const commits = await bareCommits(running.databaseUrl, atOnce, 5);
    log(`${commits.toFixed(0)} bare commits a second`);
    return await withShop(running, null, async (shop, choices) => {
      const { times, rate } = await measure([shop], choices);
      log(`${rate.toFixed(1)} checkouts a second`);
      const ofOne = await measure([shop], choices.slice(0, 1));
      log(`${ofOne.rate.toFixed(1)} checkouts a second in one class of one school`);
      const ofTwo = await withSecond(running, cores, async (url) => {
        const both = [shop, { ...shop, ...(await readKeys(url)) }];
        await checkOutAll(both, choices, warmUpEach);
        return await measure(both, choices);
      });
      log(`${ofTwo.rate.toFixed(1)} checkouts a second in two processes`);
      const rows = [
        rateRow(rate, commits),
        spreadRow(times),
        oneSchoolRow("Checkouts a second, all in one class of one school", ofOne.rate, rate),
        besideRow("Checkouts a second, spread over two processes", ofTwo.rate, rate, "in one process"),
      ];
      return { rows, rate };
    });
  });
}

/** As a school has it: the payment provider takes nothing of the server's processor. */
async function withFarGateway({ cores, log }: BenchContext, near: number): Promise<Row[]> {
  return await withGateway(cores, async ({ url, env }) => {
    const work = async (running: Running) =>
      await withShop(running, url, async (shop, choices) => {
        const { rate } = await measure([shop], choices);
        log(`${rate.toFixed(1)} checkouts a second, the gateway apart`);
        const ofOne = await measure([shop], choices.slice(0, 1));
        log(`${ofOne.rate.toFixed(1)} in one class of one school, the gateway apart`);
        return [
          besideRow(
            "Checkouts a second, the gateway in a process of its own",
            rate,
            near,
            "the gateway in the product",
          ),
          oneSchoolRow("The same, all in one class of one school", ofOne.rate, rate),
        ];
      });
    return await withProduct(300, cores, work, env);
  });
}
/** Runs `work` on a product with classes to book, which has warmed up. The gateway is at `gatewayUrl`, or else in the product. */
async function withShop<T>(
  { product, databaseUrl }: Running,
  gatewayUrl: string | null,
  work: (shop: Shop, choices: readonly TrialChoice[]) => Promise<T>,
): Promise<T> {
  const pool = createPool(databaseUrl, { max: 2 });
  const confirmations = watchConfirmations(pool);
  try {
    const choices = await createClasses(createDb(pool));
    const keys = await readKeys(product.url);
    const shop = { ...keys, gatewayUrl: gatewayUrl ?? keys.gatewayUrl, confirmations };
    await checkOutAll([shop], choices, warmUpEach);
    return await work(shop, choices);
  } finally {
    confirmations.stop();
    await pool.end();
  }
}

async function createClasses(db: Db): Promise<TrialChoice[]> {
  const choices: TrialChoice[] = [];
  for (let n = 0; n < schools; n++) {
    const group = await aGroup(db, { capacity: plenty, trialCap: plenty });
    choices.push({ groupId: group.id, startDate: group.sessions[0]?.on ?? "" });
  }
  return choices;
}

async function readKeys(url: string): Promise<Omit<Shop, "confirmations">> {
  const { publishable_key, api_base } = await anonymousApi(url).call("GET /payment-providers/get-credentials");
  return { url, publishableKey: publishable_key, gatewayUrl: new URL(api_base ?? "", url).href.replace(/\/$/, "") };
}

async function measure(shops: readonly Shop[], choices: readonly TrialChoice[]) {
  const startedAt = performance.now();
  const times = await checkOutAll(shops, choices, checkoutsEach);
  return { times, rate: times.length / ((performance.now() - startedAt) / 1000) };
}

let serial = 0;

/** Each visitor checks out `each` times, one after another, each time as a new person. Visitors are spread over the processes. */
async function checkOutAll(shops: readonly Shop[], choices: readonly TrialChoice[], each: number): Promise<number[]> {
  const visitors = Array.from({ length: atOnce }, async (_, visitor) => {
    const times: number[] = [];
    const shop = shops[visitor % shops.length];
    for (let n = 0; n < each; n++) {
      const choice = choices[(visitor + n) % choices.length];
      if (shop !== undefined && choice !== undefined) times.push(await applyAndPay(shop, choice, ++serial));
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
    value: rate / commits,
    within: rate >= commits * shareOfCommits,
  };
}

/** Everybody wants the same class: its places, its search row and its school's order numbers are written by all. */
function oneSchoolRow(what: string, rate: number, ofMany: number): Row {
  return {
    ...besideRow(what, rate, ofMany, `in ${schools} schools`),
    budget: `≥ ${minShareOfOne} of many schools`,
    within: rate >= minShareOfOne * ofMany,
  };
}

/** One rate beside another. On two processors a second process or a gateway has only what load and database leave: no budget. */
function besideRow(what: string, rate: number, other: number, whereOther: string): Row {
  return {
    what,
    measured: `${rate.toFixed(1)}/s`,
    limit: `${other.toFixed(1)}/s, ${whereOther}`,
    ratio: (rate / other).toFixed(2),
    budget: "",
    value: rate / other,
    within: null,
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
    budget: `p99 ≤ ${maxSpread} × its median`,
    value: p99 / median,
    within: p99 <= maxSpread * median,
  };
}
