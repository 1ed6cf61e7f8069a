import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Api } from "@matinee/contract/client";
import { scratchDatabase, startProduct } from "@matinee/testkit/server";
import pg from "pg";
import type { Row, Scenario } from "../harness/scenario.ts";
import { anonymousApi, visitorApi } from "../harness/visitor-api.ts";
import type { SentStatement } from "./frontend-messages.ts";
import { settled } from "../harness/with-product.ts";
import { recordingProxy } from "./recording-proxy.ts";

const atOnce = 4;
const warmUpEach = 15;
const addsEach = 80;
const recordings = 5;
const minRatio = 0.4;

interface Shopper {
  readonly api: Api;
  readonly orderId: string;
}

interface Item {
  readonly productId: number;
  readonly options: number[];
}

/** Adds to the basket and fetches its totals, compared with the same statements without the product. */
export const addToBasket: Scenario = {
  name: "S5",
  title: "add to basket with totals",
  how: `Over HTTP, ${atOnce} visitors at once add one more of an item and fetch the totals, ${addsEach} times each after ${warmUpEach} to warm up. The limit is the same statements without the product: a proxy records what the product sends to the database for one such pair of calls by each visitor, and the driver alone sends it again, prepared, over ${atOnce} connections, as many times.`,
  async run({ cores, log }) {
    const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
    const database = await scratchDatabase();
    const proxy = await recordingProxy(database.url);
    const env = { DATA_DIR: dataDir, DEMO_SIZE: "300", LOG_LEVEL: "error" };
    try {
      const recorded = await recordStatements(env, proxy);
      const product = await startProduct({ env: { ...env, DATABASE_URL: database.url }, prefix: cores.onServerCore });
      try {
        await settled(database.url);
        cores.confineLoad(true);
        const shoppers = await openBaskets(product.url);
        const item = await findItem(product.url);
        await addAll(shoppers, item, warmUpEach);
        const rate = await addAll(shoppers, item, addsEach);
        log(`${rate.toFixed(0)} a second`);
        await resend(database.url, recorded, warmUpEach);
        const bare = await resend(database.url, recorded, addsEach);
        log(`${bare.toFixed(0)} a second for the bare statements, ${recorded[0]?.length ?? 0} statements each`);
        return [rowOf(rate, bare, recorded[0]?.length ?? 0)];
      } finally {
        cores.confineLoad(false);
        await product.stop();
      }
    } finally {
      await proxy.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** The statements that a warm product sends for one more of the item and the totals, by visitor. */
async function recordStatements(
  env: Record<string, string>,
  proxy: Awaited<ReturnType<typeof recordingProxy>>,
): Promise<SentStatement[][]> {
  const product = await startProduct({ env: { ...env, DATABASE_URL: proxy.url } });
  try {
    const shoppers = await openBaskets(product.url);
    const item = await findItem(product.url);
    await addAll(shoppers, item, 3);
    const recorded: SentStatement[][] = [];
    for (const shopper of shoppers) {
      // Sometimes a job of the product adds statements. The shortest of a few recordings has none.
      const tries: SentStatement[][] = [];
      for (let n = 0; n < recordings; n++) tries.push(await proxy.record(() => addOne(shopper, item)));
      recorded.push(tries.toSorted((a, b) => a.length - b.length)[0] ?? []);
    }
    return recorded;
  } finally {
    await product.stop();
  }
}

async function openBaskets(url: string): Promise<Shopper[]> {
  return await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const api = visitorApi(url);
      const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
      return { api, orderId: order.id ?? "" };
    }),
  );
}

/** An item with at least fifty in stock. A basket holds no stock, but adding to it is refused if too few are left. */
async function findItem(url: string): Promise<Item> {
  const api = anonymousApi(url);
  for (const { id } of (await api.call("GET /product-categories/list")).items) {
    const { items } = await api.call("GET /products/get-by-category/{categoryId}", { path: { categoryId: id } });
    for (const product of items) {
      const variation = product.variations.find((one) => one.stock >= 50);
      if (variation !== undefined) return { productId: product.id, options: variation.attribute_ids };
    }
  }
  throw new Error("The demo shop has no item with fifty in stock");
}

/** Adds one more of the item and fetches the totals. Removes the line when it has 40. */
async function addOne({ api, orderId }: Shopper, { productId, options }: Item): Promise<void> {
  const line = await api.call("POST /product/add-to-basket/{orderId}", {
    path: { orderId },
    body: { product_id: productId, attribute_id: options },
  });
  await api.call("GET /shop/calculate-totals");
  if (line.quantity >= 40) await api.call("DELETE /order-items/remove-product/{id}", { path: { id: line.id } });
}

async function addAll(shoppers: readonly Shopper[], item: Item, each: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let n = 0; n < each; n++) await addOne(shopper, item);
    }),
  );
  return (shoppers.length * each) / ((performance.now() - startedAt) / 1000);
}

/** Sends each visitor's statements over its own connection, `each` times. Returns the repetitions per second. */
async function resend(url: string, recorded: readonly SentStatement[][], each: number): Promise<number> {
  const clients = await Promise.all(
    recorded.map(async () => {
      const client = new pg.Client({ connectionString: url, options: "-c matinee.scope=system" });
      await client.connect();
      return client;
    }),
  );
  const startedAt = performance.now();
  await Promise.all(clients.map((client, n) => resendAll(client, recorded[n] ?? [], each)));
  const rate = (clients.length * each) / ((performance.now() - startedAt) / 1000);
  for (const client of clients) await client.end();
  return rate;
}

async function resendAll(client: pg.Client, statements: readonly SentStatement[], each: number): Promise<void> {
  const names = new Map([...new Set(statements.map((one) => one.text))].map((text, n) => [text, `s${n}`]));
  for (let n = 0; n < each; n++) {
    for (const { text, values } of statements) {
      if (values.length === 0) await client.query(text);
      else await client.query({ name: names.get(text) ?? "", text, values });
    }
  }
}

function rowOf(rate: number, bare: number, statements: number): Row {
  return {
    what: `Add to basket with totals a second, ${atOnce} at once`,
    measured: `${rate.toFixed(0)}/s`,
    limit: `${bare.toFixed(0)}/s, the same ${statements} statements bare`,
    ratio: (rate / bare).toFixed(2),
    budget: `≥ ${minRatio} of the bare statements`,
    value: rate / bare,
    within: rate >= minRatio * bare,
  };
}
