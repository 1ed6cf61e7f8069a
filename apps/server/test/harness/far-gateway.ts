import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { scratchDatabase } from "@matinee/testkit/server";
import { createPool, sqlPool } from "@matinee/database";
import { sqlDatabase } from "@matinee/gateways/sql";
import { createSandboxGateway, prepareSandbox, sqlSandboxStore } from "@matinee/sandbox-gateway";

const keys = {
  secretKey: "sk_test_far_gateway",
  publishableKey: "pk_test_far_gateway",
  webhookSecret: "whsec_far_gateway",
};

/**
 * The sandbox gateway apart from the product: in this process, with a database server of its own. So it keeps what it took when the product
 * or its database is killed, as a real provider does. `productUrl` is where its events go.
 */
export async function farGateway(productUrl: string) {
  const database = await scratchDatabase();
  const pool = createPool(database.url, { max: 6 });
  const sql = sqlDatabase(sqlPool(pool));
  await prepareSandbox(sql);
  const gateway = createSandboxGateway({
    ...keys,
    store: sqlSandboxStore(sql),
    webhook: { url: `${productUrl}/api/payments/webhook/sandbox`, secret: keys.webhookSecret },
  });
  const listener = getRequestListener(gateway.app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const delivery = gateway.startWebhookDelivery({ everyMs: 500 });
  // A server that listens on a TCP port has an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The product's settings for it. */
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: url,
    },
    /** Pays as a browser does, and answers the payment's state. */
    async pay(clientSecret: string, card: string): Promise<string> {
      const ref = clientSecret.split("_secret_")[0] ?? "";
      const answer = await fetch(`${url}/v1/payment_intents/${ref}/confirm`, {
        method: "POST",
        body: new URLSearchParams({
          key: keys.publishableKey,
          client_secret: clientSecret,
          "payment_method_data[type]": "card",
          "payment_method_data[card][number]": card,
          "payment_method_data[card][exp_month]": "12",
          "payment_method_data[card][exp_year]": "2040",
          "payment_method_data[card][cvc]": "123",
          "payment_method_data[billing_details][name]": "Robin Buyer",
        }),
      });
      const body: unknown = await answer.json();
      return typeof body === "object" && body !== null && "status" in body ? String(body.status) : "refused";
    },
    /** What it took, in pence, by the payment's reference, and what it gave back that has not failed. */
    async money(): Promise<{ ref: string; taken: number; back: number }[]> {
      const { rows } = await pool.query<{ ref: string; taken: number; back: number }>(
        `select i.id as ref, (i.body ->> 'amount_received')::int as taken, coalesce((select sum((r.body ->> 'amount')::int)
            from sandbox_gateway.object r where r.kind = 'refund' and r.parent = i.id and r.body ->> 'status' <> 'failed'), 0)::int as back
          from sandbox_gateway.object i where i.kind = 'payment_intent' and (i.body ->> 'amount_received')::int > 0`,
      );
      return rows;
    },
    async stop(): Promise<void> {
      await delivery.stop();
      server.closeAllConnections();
      server.close();
      await pool.end();
      await database.stop();
    },
  };
}

export type FarGateway = Awaited<ReturnType<typeof farGateway>>;
