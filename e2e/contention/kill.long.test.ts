import { scratchDatabase, startProduct, type Product, type ScratchDatabase } from "@matinee/testkit/server";
import type { Course } from "@matinee/contract/client";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCampWith, wantCamp } from "./camp-shopper.ts";
import { pay, type Shopper } from "./shopper.ts";

const rounds = 25;
const shoppersEach = 6;
const longestLifeMs = 1_600;

let database: ScratchDatabase;
let product: Product;
const env = () => ({ DATABASE_URL: database.url, LOG_LEVEL: "error" });
beforeAll(async () => {
  database = await scratchDatabase();
  product = await startProduct({ env: env() });
});
afterAll(async () => {
  await product.stop();
  await database.stop();
});

/** Buys as far as it comes; whatever the killed process no longer answers ends it. */
async function buy(url: string, camp: Course): Promise<Shopper | null> {
  let shopper: Shopper | null = null;
  try {
    shopper = await wantCamp(url, camp);
    const { client_secret: secret } = await shopper.api.call("POST /shop/checkout", {
      body: { order_id: shopper.orderId },
    });
    await pay(url, secret ?? "", "4242424242424242");
  } catch {
    // The point of it.
  }
  return shopper;
}

interface Standing {
  status: string;
  paid: string;
  payments: string;
}

test("killed at random moments of a checkout, over and over: every payment ends confirmed, refunded or payable, and every account agrees", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (let round = 0; round < rounds; round++) {
      const camp = await aCampWith(product.url, 6);
      const url = product.url;
      const buying = Array.from({ length: shoppersEach }, () => buy(url, camp));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longestLifeMs));
      await product.kill();
      const orders = (await Promise.all(buying)).flatMap((one) => (one === null ? [] : [one.orderId]));
      product = await startProduct({ env: env() });
      // What the provider took is known to the product again within its reconciler's next rounds.
      await expect
        .poll(
          async () => {
            const { rows } = await client.query<Standing>(
              `select o.status, coalesce(sum(p.amount_pence) filter (where i.body ->> 'status' = 'succeeded'), 0)::text as paid,
                 string_agg(p.status, ',') as payments
               from orders o left join payment p on p.order_id = o.id
               left join sandbox_gateway.object i on i.id = p.provider_ref
               where o.id = any ($1::uuid[]) group by o.id`,
              [orders],
            );
            return rows.filter(
              (row) => Number(row.paid) > 0 && row.status !== "confirmed" && row.status !== "cancelled",
            );
          },
          { timeout: 90_000, interval: 1_000 },
        )
        .toEqual([]);
    }
    const { rows: wrong } = await client.query("select * from ledger_disagreement");
    expect(wrong).toEqual([]);
    const { rows: pools } = await client.query(
      `select p.id from pool p left join claim c on c.pool_id = p.id
       group by p.id having p.committed <> coalesce(sum(c.quantity) filter (where c.state = 'committed'), 0)
         or p.held <> coalesce(sum(c.quantity) filter (where c.state = 'held'), 0) or p.committed + p.held > p.size + p.over`,
    );
    expect(pools).toEqual([]);
    const { rows: doubled } = await client.query(
      "select order_id from payment where status = 'succeeded' group by order_id having count(*) > 1",
    );
    expect(doubled).toEqual([]);
  } finally {
    await client.end();
  }
});
