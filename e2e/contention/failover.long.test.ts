import { recordPromise } from "@matinee/testkit/promises";
import { replicatedDatabase, startProduct, type Product, type ReplicatedDatabase } from "@matinee/testkit/server";
import pg from "pg";
import { ApiError, type Course } from "@matinee/contract/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wantCamp } from "./camp-shopper.ts";
import { aVisitor, pay, type Shopper } from "./shopper.ts";

const buyers = 6;
const ordersEach = 8;

let database: ReplicatedDatabase;
let products: Product[] = [];
beforeAll(async () => {
  database = await replicatedDatabase();
  const env = {
    NODE_ENV: "development",
    DEMO_SIZE: "300",
    DATABASE_URL: database.url,
    TRUST_PROXY: "1",
    RESPONSE_CACHE_MB: "0",
    LOG_LEVEL: "error",
  };
  products = [await startProduct({ env })];
  products.push(await startProduct({ env }));
}, 300_000);
afterAll(async () => {
  for (const product of products) await product.stop();
  await database.stop();
}, 300_000);

const urlOf = (nth: number): string => products[nth % products.length]?.url ?? "";

function isRunning({ pid }: Product): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

interface Load {
  /** Orders whose payment the provider reported as taken. */
  readonly paid: Shopper[];
  /** Statuses of refused calls. */
  readonly refusals: number[];
  /** Ends after the checkouts under way. */
  readonly stop: () => Promise<void>;
}

/** Visitors who buy one camp place after the other, and begin anew when a call is refused. */
function buyAllTheTime(camps: readonly Course[]): Load {
  const paid: Shopper[] = [];
  const refusals: number[] = [];
  const state = { on: true, visitors: 0 };
  const buyOne = async (nth: number): Promise<void> => {
    const visitor = state.visitors++;
    const camp = camps[visitor % camps.length];
    if (camp === undefined) throw new Error("The demo network has no camps");
    const address = `10.0.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`;
    try {
      const shopper = await wantCamp(urlOf(nth), camp, address);
      const { client_secret: secret } = await shopper.api.call("POST /shop/checkout", {
        body: { order_id: shopper.orderId },
      });
      if ((await pay(urlOf(nth), secret ?? "", "4242424242424242")) === "succeeded") paid.push(shopper);
    } catch (error) {
      // Anything else, such as a closed port, means that a process has ended.
      if (!(error instanceof ApiError)) throw error;
      refusals.push(error.status);
    }
  };
  const working = Array.from({ length: buyers }, async (_, nth) => {
    while (state.on) await buyOne(nth);
  });
  return {
    paid,
    refusals,
    stop: async () => {
      state.on = false;
      await Promise.all(working);
    },
  };
}

test("the primary is killed and a standby promoted during checkouts: 503 in between, ready within a second, every paid order confirmed", async () => {
  const { items } = await aVisitor(urlOf(0)).call("GET /courses/list", { query: { size: 200 } });
  const load = buyAllTheTime(items.filter((camp) => camp.available > 4));
  const patient = { timeout: 120_000, interval: 50 };
  await expect.poll(() => load.paid.length, patient).toBeGreaterThan(ordersEach);

  await database.killPrimary();
  const statuses = async (path: string) =>
    await Promise.all(
      products.map(async ({ url }) => {
        const { status, headers } = await fetch(`${url}${path}`, { headers: { "x-store-request": "matinee-store" } });
        return `${status} ${headers.get("retry-after") ?? "-"}`;
      }),
    );
  for (const path of ["/readyz", "/api/stages/list", "/"])
    await expect.poll(() => statuses(path), patient).toEqual(["503 2", "503 2"]);

  await database.promote();
  const promotedAt = performance.now();
  await expect.poll(() => statuses("/readyz"), { timeout: 30_000, interval: 20 }).toEqual(["200 -", "200 -"]);
  expect(performance.now() - promotedAt).toBeLessThan(1_000);

  const paidBefore = load.paid.length;
  await expect.poll(() => load.paid.length, patient).toBeGreaterThan(paidBefore + ordersEach);
  await load.stop();
  const ended = products.filter((product) => !isRunning(product)).length;
  const tried = "the primary killed and a standby promoted during checkouts";
  recordPromise({ promise: "R8", tried, times: products.length, lost: ended, note: "processes" });
  expect(products.map(isRunning)).toEqual([true, true]);
  // 409: the last place of a camp was taken.
  expect([...new Set(load.refusals)].filter((status) => status !== 503 && status !== 409)).toEqual([]);
  expect(load.refusals).toContain(503);
  const statusOf = async ({ api, orderId }: Shopper) =>
    (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status;
  for (const paid of load.paid) await expect.poll(async () => await statusOf(paid), patient).toBe("confirmed");
  // Also those whose answer was lost.
  await expect.poll(takenAndNotConfirmed, patient).toEqual([]);
  recordPromise({ promise: "R6", tried: `${tried}: paid orders`, times: load.paid.length, lost: 0 });
});

/** Orders whose payment was taken and that are neither confirmed nor given back. */
async function takenAndNotConfirmed(): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.standbyUrl, options: "-c matinee.scope=system" });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; status: string }>(
      `select o.id, o.status from orders o join payment p on p.order_id = o.id
       join sandbox_gateway.object i on i.id = p.provider_ref
       where i.body ->> 'status' = 'succeeded' and o.status not in ('confirmed', 'cancelled')`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
