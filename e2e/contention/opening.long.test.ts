import { ApiError, type Course } from "@matinee/contract/client";
import { recordPromise } from "@matinee/testkit/promises";
import { scratchDatabase, startProduct, type Product } from "@matinee/testkit/server";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCampWith, wantCamp } from "./camp-shopper.ts";
import { pay } from "./shopper.ts";

const families = Number(process.env["RUSH_FAMILIES"] ?? 2_000);
const places = Math.round(families * 0.03);
/** A page waits for nobody in line, but for the processor, which all the families want too: so it is bounded by what they wait. */
const PAGE_PART = 0.2;

const database = await scratchDatabase();
const client = new pg.Client({ connectionString: database.url });
let product: Product;
beforeAll(async () => {
  // Each family has an address of its own, as behind a proxy.
  const env = {
    NODE_ENV: "development",
    DEMO_SIZE: "300",
    DATABASE_URL: database.url,
    TRUST_PROXY: "1",
    METRICS_PUBLIC: "1",
    LOG_LEVEL: "error",
  };
  // A quarter of the families finds room in the line.
  product = await startProduct({ env: { ...env, LINE_LENGTH: String(families / 4) } });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await product.stop();
  await database.stop();
});

async function anOpeningCamp(): Promise<Course> {
  const camp = await aCampWith(product.url, 1);
  await client.query("update pool set size = size + $2 where id = (select pool_id from course where id = $1)", [
    camp.id,
    places - camp.available,
  ]);
  return camp;
}

/** What becomes of a family that books: "booked", or the status and code of the refusal; and after how long. */
async function book(camp: Course, nth: number): Promise<{ outcome: string; ms: number }> {
  const began = performance.now();
  const outcome = await outcomeOf(camp, nth);
  return { outcome, ms: performance.now() - began };
}

async function outcomeOf(camp: Course, nth: number): Promise<string> {
  try {
    const { api, orderId } = await wantCamp(product.url, camp, `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`);
    const { client_secret: secret } = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    return (await pay(product.url, secret ?? "", "4242424242424242")) === "succeeded" ? "booked" : "not paid";
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${error.code}` : String(error);
  }
}

/** Opens these pages one after the other until `stop`, and tells how long each took, and which failed. */
function lookAt(paths: readonly string[]) {
  const state = { on: true };
  const times: number[] = [];
  const failed: string[] = [];
  const looking = (async () => {
    for (let nth = 0; state.on; nth += 1) {
      const path = paths[nth % paths.length] ?? "/";
      const began = performance.now();
      const answer = await fetch(product.url + path).catch(String);
      if (typeof answer === "string" || answer.status !== 200)
        failed.push(`${path} ${typeof answer === "string" ? answer : answer.status}`);
      else await answer.text();
      times.push(performance.now() - began);
    }
  })();
  return async () => {
    state.on = false;
    await looking;
    return { times: times.toSorted((a, b) => a - b), failed };
  };
}

async function metric(series: string): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(series));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test("2,000 families at once at an opening with 60 places: all wait in line and are told, and 60 have booked", async () => {
  const camp = await anOpeningCamp();
  const stop = lookAt(["/", `/camps/details/${camp.id}`]);
  const became = await Promise.all(Array.from({ length: families }, (_, nth) => book(camp, nth)));
  const pages = await stop();

  const counts = Object.fromEntries(
    [...Map.groupBy(became, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]),
  );
  const told = (counts["booked"] ?? 0) + (counts["409 no_places_left"] ?? 0);
  const slowest = pages.times.at(-1) ?? Number.POSITIVE_INFINITY;
  recordPromise({
    promise: "R2",
    tried: "families at once at an opening with few places, one process, in line",
    times: families,
    lost: families - told + Math.abs((counts["booked"] ?? 0) - places) + pages.failed.length,
    note: `pages meanwhile: ${Math.round(median(pages.times))} ms, at most ${Math.round(slowest)} ms`,
  });
  expect(counts).toEqual({ booked: places, "409 no_places_left": families - places });
  // Without these the line was not tried.
  expect(await metric('matinee_line_refused_total{line="writes"')).toBeGreaterThan(0);
  expect([await metric("matinee_line_waiting"), await metric("matinee_line_running")]).toEqual([0, 0]);
  expect(pages.failed).toEqual([]);
  expect(slowest).toBeLessThan(PAGE_PART * median(became.map(({ ms }) => ms)));
  expect(await metric('matinee_response_cache_hits_total{route="page"')).toBeGreaterThan(0);

  await expect
    .poll(async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(distinct o.id)::int as n from orders o join order_item i on i.order_id = o.id
          where o.status = 'confirmed' and i.course_id = $1 and o.confirmed_at > now() - interval '1 hour'`,
        [camp.id],
      );
      return rows[0]?.n;
    })
    .toBe(places);
});
