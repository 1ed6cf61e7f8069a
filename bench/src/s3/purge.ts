import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { httpGet } from "../harness/http-get.ts";
import { percentile } from "../harness/percentile.ts";
import { seededRandom } from "../harness/random.ts";
import type { Row, Scenario } from "../harness/scenario.ts";
import { withProduct } from "../harness/with-product.ts";
import { withSecond } from "../harness/with-second.ts";

const warmUps = 40;
const commits = 300;
const lostCommits = 40;
const maxP99Ms = 50;
const maxMs = 250;
/** Asked without a pause, the load makes so much garbage that its collection takes a processor for 40 ms once a second. */
const pauseMs = 1;
const path = "/class/details/8";

/** The time from a commit until every process serves the new page. */
export const purge: Scenario = {
  name: "S3",
  title: "a commit until every process serves the new page",
  how: `Two processes run on one database. After ${warmUps} commits to warm up, ${commits} commits change the name of a class, at uneven intervals. After each commit both processes are asked for the page of the class, ${pauseMs} ms after the last answer, until both show the new name. The time of the slower process counts, and includes rendering the page. Then ${lostCommits} more commits follow, each just after the connections for change notices were cut. The limit is a bare notice from one connection to another in the same run.`,
  whyMissed:
    "The notice arrives within a few milliseconds, and the four database queries take two. The rest is the processor's time to make the page again, in both processes, which share one processor: some 8 ms each when pages are asked for one after another, and about twice that after the pause of a tenth of a second before each commit. A fifth of it is React, a fifth the compression; the rest is spread over router, driver, contract and HTTP.",
  async run({ cores, log }) {
    return await withProduct(300, cores, async (running) => {
      return await withSecond(running, cores, async (second) => {
        const writer = new pg.Client(running.databaseUrl);
        await writer.connect();
        const urls = [running.product.url, second];
        const bare = await bareNotices(running.databaseUrl, writer);
        await delays(urls, writer, warmUps);
        const times = await delays(urls, writer, commits);
        const lost = await delays(urls, writer, lostCommits, cutOff);
        await writer.end();
        log(
          `p99 ${percentile(times, 99).toFixed(1)} ms, after a lost connection ${Math.max(...lost).toFixed(1)} ms at most`,
        );
        return rowsOf(times, lost, bare);
      });
    });
  },
};

function rowsOf(times: readonly number[], lost: readonly number[], bare: readonly number[]): Row[] {
  const [p99, bareP99] = [percentile(times, 99), percentile(bare, 99)];
  const row = (what: string, ms: readonly number[], budget: number, p: number): Row => {
    const value = percentile(ms, p);
    const name = p === 100 ? "longest" : `p${p}`;
    return {
      what,
      measured: `${name} ${value.toFixed(1)} ms, median ${percentile(ms, 50).toFixed(1)} ms`,
      limit: p === 99 ? `p99 ${bareP99.toFixed(1)} ms, a bare notice` : "",
      ratio: p === 99 ? (p99 / bareP99).toFixed(1) : "",
      budget: `${name} ≤ ${budget} ms`,
      value,
      within: value <= budget,
    };
  };
  return [
    row("From the commit until both processes serve it", times, maxP99Ms, 99),
    row("The longest of these", times, maxMs, 100),
    row("The longest after a lost connection", lost, maxMs, 100),
  ];
}

/** Milliseconds from each commit until the last process has served what it wrote. */
async function delays(
  urls: readonly string[],
  writer: pg.Client,
  times: number,
  before: (writer: pg.Client) => Promise<void> = async () => undefined,
): Promise<number[]> {
  const random = seededRandom(3);
  const delayTimes: number[] = [];
  for (let n = 0; n < times; n++) {
    await wait(40 + 80 * random());
    // The second request is answered from the cache.
    for (const url of urls) for (let asked = 0; asked < 2; asked++) await page(url);
    const name = `Class ${randomUUID()}`;
    await before(writer);
    await writer.query("update class_group set name = $1 where id = 8", [name]);
    const committed = performance.now();
    const each = await Promise.all(
      urls.map(async (url) => {
        while (!(await page(url)).includes(name)) {
          if (performance.now() - committed > 10_000) throw new Error(`${url} never served ${name}`);
          await wait(pauseMs);
        }
        return performance.now() - committed;
      }),
    );
    delayTimes.push(Math.max(...each));
  }
  return delayTimes;
}

async function page(url: string): Promise<string> {
  return (await httpGet(url + path)).text();
}

async function cutOff(writer: pg.Client): Promise<void> {
  await writer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'matinee listener'",
  );
}

/** Milliseconds from a commit until another connection receives its notice. */
async function bareNotices(url: string, writer: pg.Client): Promise<number[]> {
  const listener = new pg.Client(url);
  await listener.connect();
  await listener.query("listen bench");
  const delayTimes: number[] = [];
  for (let n = 0; n < commits; n++) {
    const notified = new Promise((resolve) => listener.once("notification", resolve));
    const startedAt = performance.now();
    await writer.query("notify bench");
    await notified;
    delayTimes.push(performance.now() - startedAt);
  }
  await listener.end();
  return delayTimes;
}
