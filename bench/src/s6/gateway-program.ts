// A program of its own: the sandbox gateway in place of Stripe, on the database DATABASE_URL. It sends its events to WEBHOOK_URL.
import { createPool, sqlPool } from "@matinee/database";
import { sqlDatabase } from "@matinee/gateways/sql";
import { createSandboxGateway, prepareSandbox, sqlSandboxStore } from "@matinee/sandbox-gateway";
import { serve } from "@hono/node-server";

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};

const sql = sqlDatabase(sqlPool(createPool(given("DATABASE_URL"), { max: 6 })));
await prepareSandbox(sql);
const gateway = createSandboxGateway({
  store: sqlSandboxStore(sql),
  webhook: { url: given("WEBHOOK_URL"), secret: given("STRIPE_WEBHOOK_SECRET") },
  secretKey: given("STRIPE_SECRET_KEY"),
  publishableKey: given("STRIPE_PUBLISHABLE_KEY"),
});
gateway.startWebhookDelivery({ everyMs: 1000 });
serve({ fetch: gateway.app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
  console.log(`Matinee is ready: http://127.0.0.1:${port}`),
);
process.once("disconnect", () => process.exit());
