import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Api } from "@matinee/contract/client";
import { scratchDatabase, startProduct } from "@matinee/testkit/server";
import pg from "pg";
import { aVisitorApi } from "../harness/a-visitor.ts";
import { anyoneApi } from "../harness/anyone.ts";
import type { Row, Scenario } from "../harness/scenario.ts";
import type { SentStatement } from "./frontend-messages.ts";
import { listeningProxy } from "./listening-proxy.ts";

const atOnce = 4;
const warmUpEach = 15;
const addsEach = 80;
const hearings = 5;
const leastRatio = 0.4;

interface Shopper {
  readonly api: Api;
  readonly orderId: string;
}

interface Item {
  readonly productId: number;
  readonly options: number[];
}

/** Adding to the basket and asking for its totals, against the very same statements without a product around them. */
export const addToBasket: Scenario = {
  name: "S5",
  title: "add to basket with totals",
  how: `Over HTTP, ${atOnce} visitors at once add one more piece of an item and fetch the cart, ${addsEach} times each after ${warmUpEach} to warm up. The limit is the same statements sent bare: what the product sent for one such pair of calls of each visitor was heard between product and database, and is sent again by the driver alone, prepared, over ${atOnce} connections, as often.`,
  async run({ cores, say }) {
    const dataDir = mkdtempSync(join(tmpdir(), "matinee-bench-"));
    const database = await scratchDatabase();
    const proxy = await listeningProxy(database.url);
    const env = { DATA_DIR: dataDir, DEMO_SIZE: "300", LOG_LEVEL: "error" };
    try {
      const heard = await hearStatements(env, proxy);
      const product = await startProduct({ env: { ...env, DATABASE_URL: database.url }, prefix: cores.onServerCore });
      try {
        cores.confineLoad(true);
        const shoppers = await fill(product.url);
        const item = await anItem(product.url);
        await rush(shoppers, item, warmUpEach);
        const rate = await rush(shoppers, item, addsEach);
        say(`${rate.toFixed(0)} a second`);
        await resend(database.url, heard, warmUpEach);
        const bare = await resend(database.url, heard, addsEach);
        say(`${bare.toFixed(0)} a second bare, ${heard[0]?.length ?? 0} statements each`);
        return [rowOf(rate, bare, heard[0]?.length ?? 0)];
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

/** What a product that is warm sends for one more piece and the totals, of each visitor. */
async function hearStatements(
  env: Record<string, string>,
  proxy: Awaited<ReturnType<typeof listeningProxy>>,
): Promise<SentStatement[][]> {
  const product = await startProduct({ env: { ...env, DATABASE_URL: proxy.url } });
  try {
    const shoppers = await fill(product.url);
    const item = await anItem(product.url);
    await rush(shoppers, item, 3);
    const heard: SentStatement[][] = [];
    for (const shopper of shoppers) {
      // Now and then a job of the product is heard among them: the shortest of a few is without.
      const tries: SentStatement[][] = [];
      for (let n = 0; n < hearings; n++) tries.push(await proxy.during(() => addOne(shopper, item)));
      heard.push(tries.toSorted((a, b) => a.length - b.length)[0] ?? []);
    }
    return heard;
  } finally {
    await product.stop();
  }
}

async function fill(url: string): Promise<Shopper[]> {
  return await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const api = aVisitorApi(url);
      const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
      return { api, orderId: order.id ?? "" };
    }),
  );
}

/** An item of which there are enough: a basket promises nothing, but is told where too few are left. */
async function anItem(url: string): Promise<Item> {
  const api = anyoneApi(url);
  for (const { id } of (await api.call("GET /product-categories/list")).items) {
    const { items } = await api.call("GET /products/get-by-category/{categoryId}", { path: { categoryId: id } });
    for (const product of items) {
      const variation = product.variations.find((one) => one.stock >= 50);
      if (variation !== undefined) return { productId: product.id, options: variation.attribute_ids };
    }
  }
  throw new Error("The demo shop has no item with fifty pieces");
}

/** One more piece, or back to one piece where the line is full, and the totals. */
async function addOne({ api, orderId }: Shopper, { productId, options }: Item): Promise<void> {
  const line = await api.call("POST /product/add-to-basket/{orderId}", {
    path: { orderId },
    body: { product_id: productId, attribute_id: options },
  });
  await api.call("GET /shop/calculate-totals");
  if (line.quantity >= 40) await api.call("DELETE /order-items/remove-product/{id}", { path: { id: line.id } });
}

async function rush(shoppers: readonly Shopper[], item: Item, each: number): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    shoppers.map(async (shopper) => {
      for (let n = 0; n < each; n++) await addOne(shopper, item);
    }),
  );
  return (shoppers.length * each) / ((performance.now() - begun) / 1000);
}

/** Sends each visitor's statements over a connection of its own, `each` times; answers how often a second. */
async function resend(url: string, heard: readonly SentStatement[][], each: number): Promise<number> {
  const clients = await Promise.all(
    heard.map(async () => {
      const client = new pg.Client({ connectionString: url, options: "-c matinee.scope=system" });
      await client.connect();
      return client;
    }),
  );
  const begun = performance.now();
  await Promise.all(clients.map((client, n) => resendAll(client, heard[n] ?? [], each)));
  const rate = (clients.length * each) / ((performance.now() - begun) / 1000);
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
    budget: `≥ ${leastRatio} of the bare statements`,
    within: rate >= leastRatio * bare,
  };
}
