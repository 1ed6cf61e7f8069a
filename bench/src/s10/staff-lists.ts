import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "@matinee/contract/client";
import { demoAddress } from "@matinee/database/demo";
import { scratchDatabase, startProduct } from "@matinee/testkit/server";
import pg from "pg";
import { httpGet } from "../harness/http-get.ts";
import { percentile } from "../harness/percentile.ts";
import type { BenchContext, Row, Scenario } from "../harness/scenario.ts";
import { bareSelects, vacuumAnalyse } from "../s4/bare-select.ts";
import { appScripts } from "./app-scripts.ts";
import { fillFamilies } from "./fill-families.ts";
import { fillOrders } from "./fill-orders.ts";
import { staffLists as listsOf, type Sought } from "./lists.ts";
import { measureList, type Ask, type Slowest } from "./measure-list.ts";

const families = 50_000;
const orders = 200_000;
const enquiries = 20_000;
const classes = 300;
const maxP95Ms = 100;
/** Every login of the demo network has it; none of them works in production. */
const demoPassword = "curtain-up";

const people = [
  { who: "the network", email: demoAddress("network") },
  { who: "one school", email: demoAddress("admin", "leeds") },
] as const;

/** What staff look at all day, in a network that has run for three years. */
export const staffLists: Scenario = {
  name: "S10",
  title: `staff's lists with ${families.toLocaleString("en-GB")} families and ${orders.toLocaleString("en-GB")} orders`,
  how: `${families.toLocaleString("en-GB")} families of twelve schools, with ${orders.toLocaleString("en-GB")} orders over three years, their payments and mails, ${enquiries.toLocaleString("en-GB")} enquiries, waiting lists and work items are written by SQL, vacuumed and analysed. The product then serves them without jobs. The administrator of the network and that of one school log in and ask for every list of the staff's app over HTTP, one request after another: plain, with each filter and search, and sorted by each column up and down, the first page of 25 and page 400 or the last. Each case is asked for 20 times after 8 to warm up. A row is a list with its slowest case. The limit is a bare \`select\` of one row by its key through the driver in the same run. JavaScript counts the files that a browser loads to show a screen first, according to the build's manifest, compressed with brotli of quality 11 (1 kB = 1000 bytes).`,
  whyMissed:
    "The slowest cases look at much of what there is before they can sort it: every order that owes something, every closed work item, every enquiry with the words, all families of a school. Their medians are about the budget, but for the families and the work items of one school; the rest is the spread of twenty requests on two processors that server, load and database share.",
  async run(context) {
    const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
    const database = await scratchDatabase();
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_SIZE: String(classes), LOG_LEVEL: "error" };
    try {
      const first = await startProduct({ env, timeoutMs: 900_000 });
      await first.stop();
      const sought = await fill(database.url);
      await vacuumAnalyse(database.url);
      context.log("the database is filled");
      const product = await startProduct({ env, prefix: context.cores.onServerCore, command: "serve" });
      try {
        context.cores.confineLoad(true);
        return [...(await measureAll(context, product.url, database.url, sought)), ...appScripts()];
      } catch (error) {
        throw new Error(`The product's last output:\n${product.output()}`, { cause: error });
      } finally {
        context.cores.confineLoad(false);
        await product.stop();
      }
    } finally {
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Fills the database, and returns what to search for: a family of Leeds and what is its own. */
async function fill(url: string): Promise<Sought> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Rows of families are the system's to write.
    await client.query("set matinee.scope = 'system'");
    await fillFamilies(client, families, enquiries);
    await fillOrders(client, families, orders);
    const { rows } = await client.query<Sought>(`
      select s.id::text as school, c.name, c.email, '07700 9' || substr(c.phone, 9) as phone, c.postcode,
        k.first_name || ' ' || k.surname as child, o.number as "order",
        (select t.reference from ticket t where t.franchise_id = s.id order by t.reference offset 500 limit 1) as reference,
        (select e.group_id::text from waiting_list_entry e join class_group g on g.id = e.group_id
          where g.franchise_id = s.id and e.status = 'waiting' group by e.group_id order by count(*) desc limit 1) as "group"
      from franchise s join bench_family f on f.school_id = s.id join customer c on c.id = f.customer_id
      join child k on k.guest_id = f.guest_id join bench_order o on o.family = f.n and o.school_id = s.id
      where s.slug = 'leeds' and f.n > 20000 and f.n % 5 > 0 order by f.n, k.id, o.k limit 1`);
    const [sought] = rows;
    if (sought === undefined) throw new Error("There is nothing to search for");
    return sought;
  } finally {
    await client.end();
  }
}

async function measureAll({ log }: BenchContext, url: string, databaseUrl: string, sought: Sought): Promise<Row[]> {
  await bareSelects(databaseUrl, 500);
  const bareP95 = percentile(await bareSelects(databaseUrl, 500), 95);
  const rows: Row[] = [];
  for (const { who, email } of people) {
    const ask = await asStaff(url, email);
    for (const list of listsOf(sought)) {
      const slowest = await measureList(ask, list, maxP95Ms, log);
      rows.push(rowOf(`${list.name}, ${who}`, slowest, bareP95));
      log(`${list.name}, ${who}: p95 ${slowest.p95.toFixed(1)} ms (${slowest.what})`);
    }
  }
  return rows;
}

/** Logs in as the staff's app does. */
async function asStaff(url: string, email: string): Promise<Ask> {
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", toast: () => undefined });
  const { value } = (await api.call("POST /auth/login", { body: { email, password: demoPassword } })).data;
  if (value.token === null) throw new Error(`${email} needs a second step`);
  const headers = { accept: "application/json", authorization: `Bearer ${value.token}` };
  return async (path, query) => await httpGet(`${url}/api${path}?${new URLSearchParams(query).toString()}`, headers);
}

function rowOf(what: string, { what: slowest, p50, p95, cases, over }: Slowest, bareP95: number): Row {
  const others = cases === 1 ? "" : `; slowest of ${cases}: ${slowest}`;
  return {
    what,
    measured: `p95 ${p95.toFixed(1)} ms, median ${p50.toFixed(1)} ms${others}${over > 1 ? `; ${over} are over` : ""}`,
    limit: `p95 ${bareP95.toFixed(2)} ms, a bare select`,
    ratio: (p95 / bareP95).toFixed(0),
    budget: `p95 ≤ ${maxP95Ms} ms`,
    value: p95,
    within: p95 <= maxP95Ms,
  };
}
