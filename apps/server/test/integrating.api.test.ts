import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { deliverWebhooks } from "@matinee/service/connections";
import { aGroup, aLocation, sevenYearsAgo } from "@matinee/testkit/builders";
import { afterAll, expect, test, vi } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const root = join(import.meta.dirname, "../../..");
/** A busy machine takes a while to start a program. */
const PATIENCE = { timeout: 60_000, interval: 50 };

const shop = await aShop();
const { ask, visit, school, db } = shop;
const admin = await aMember(shop, "FRANCHISE_ADMIN", school.id);

// The programs of the document, as files that find the same packages.
const folder = mkdtempSync(join(tmpdir(), "matinee-example-"));
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
const documentText = readFileSync(join(root, "docs/integrating.md"), "utf8");
const programs = [...documentText.matchAll(/```js\n\/\/ (?<name>[\w-]+\.mjs)\n(?<code>[\s\S]*?)```/gu)].map(
  ({ groups }) => {
    const { name = "", code = "" } = groups ?? {};
    writeFileSync(join(folder, name), code);
    return name;
  },
);

const answer = getRequestListener(shop.app.fetch);
const web: Server = createServer((request, response) => void answer(request, response));
web.listen(0, "127.0.0.1");
await once(web, "listening");
const portOf = (server: Server) => {
  const bound = server.address();
  return typeof bound === "object" && bound !== null ? bound.port : 0;
};
const url = `http://localhost:${portOf(web)}`;

const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
  web.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the document; its output grows. */
function run(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(folder, name)], { env: { ...process.env, MATINEE_URL: url, ...env } });
  running.push(child);
  const state = { output: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (state.output += part.toString()));
  return { child, output: () => state.output };
}

const aKey = async (scopes: readonly string[]) =>
  (await ask("POST /api/v1/staff/api-keys", { headers: admin, body: { name: "Example", scopes } })).text("key");

/** A family applies for a trial and pays. */
async function anOrder(groupId: number, on: string): Promise<string> {
  const token = await visit();
  const order = (await ask("GET /api/orders/current-order?create-if-needed=1", { token })).text("id");
  const child = await ask("POST /api/v1/children/create", {
    token,
    body: { first_name: "Ada", surname: "Hopper", date_of_birth: sevenYearsAgo() },
  });
  await ask("POST /api/order-items/create", {
    token,
    body: { order_id: order, type: "trial", group_id: groupId, child_ids: [child.at("id")], start_date: on },
  });
  await ask("POST /api/v1/customers/create", {
    token,
    body: {
      name: "Grace Hopper",
      email: "grace@example.test",
      phone: "0113 496 0000",
      address_line_1: "1 The Headrow",
      post_town: "Leeds",
      postcode: "LS1 8TL",
    },
  });
  const secret = (await ask("POST /api/shop/checkout", { token, body: { order_id: order } })).text("client_secret");
  const form = new URLSearchParams({
    key: (await ask("GET /api/payment-providers/get-credentials")).text("publishable_key"),
    client_secret: secret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": "Grace Hopper",
  });
  await ask(`POST /sandbox/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
    fromStore: false,
    text: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return await vi.waitUntil(async () => {
    await shop.sandbox?.idle();
    await shop.work();
    const now = await ask(`GET /api/orders/get/${order}`, { token });
    return now.at("status") === "confirmed" ? now.text("number") : null;
  }, PATIENCE);
}

test("the programs of docs/integrating.md list the open classes, and note a confirmed order that they were told of", async () => {
  expect(programs).toEqual(["open-classes.mjs", "accounts.mjs"]);
  const group = await aGroup(db, { location: await aLocation(db, { franchiseId: school.id }) });

  const website = run("open-classes.mjs", { MATINEE_KEY: await aKey(["catalogue:read"]) });
  await once(website.child, "close");
  expect(website.output()).toMatch(/^.+, .+, next on \d{4}-\d\d-\d\d\n$/u);

  // The address is known once the program listens, and the program needs the secret: it gets the address of a webhook that is changed.
  const body = { name: "Accounts", url: "http://localhost:9/", events: ["order.confirmed"] };
  const made = await ask("POST /api/v1/staff/webhooks", { headers: admin, body });
  expect(made.text("secret")).toMatch(/^whsec_/u);
  const accounts = run("accounts.mjs", {
    MATINEE_KEY: await aKey(["bookings:read", "money:read"]),
    WEBHOOK_SECRET: made.text("secret"),
    PORT: "0",
  });
  const port = await vi.waitUntil(() => /Listening on (\d+)/u.exec(accounts.output())?.[1], PATIENCE);
  const changed = await ask(`PUT /api/v1/staff/webhooks/${made.text("id")}`, {
    headers: admin,
    body: { ...body, url: `http://localhost:${port}/`, status: "active" },
  });
  expect(changed.status).toBe(200);

  const forged = await fetch(`http://localhost:${port}/`, { method: "POST", body: "{}" });
  expect(forged.status).toBe(401);

  const number = await anOrder(group.id, group.sessions[0]?.on ?? "");
  const system = { ...shop.system, originOf: (host: string) => `http://${host}:${portOf(web)}` };
  await deliverWebhooks(system);
  await vi.waitUntil(() => accounts.output().includes("Order"), PATIENCE);
  expect(accounts.output()).toContain(`Order ${number}: £24.00`);
  const log = async () => await ask(`GET /api/v1/staff/webhooks/${made.text("id")}/deliveries`, { headers: admin });
  expect((await log()).at("items.0")).toMatchObject({
    type: "order.confirmed",
    status: "delivered",
    attempts: [{ status: 204 }],
  });

  // Told twice, it is noted once.
  const again = (await log()).text("items.0.id");
  const resent = await ask(`POST /api/v1/staff/webhooks/${made.text("id")}/deliveries/${again}/resend`, {
    headers: admin,
  });
  expect(resent.status).toBe(204);
  await deliverWebhooks(system);
  expect((await log()).rows("items.0.attempts")).toHaveLength(2);
  expect(accounts.output().match(/Order/gu)).toHaveLength(1);
});

test("a webhook's secret is shown once and stored encrypted, and another school neither sees nor changes it", async () => {
  const body = { name: "Accounts", url: "http://localhost:9/", events: ["order.changed"] };
  const made = await ask("POST /api/v1/staff/webhooks", { headers: admin, body });
  const secret = made.text("secret");
  const listed = await ask("GET /api/v1/staff/webhooks", { headers: admin });
  expect(JSON.stringify([listed.body, shop.lines])).not.toContain(secret);
  const stored = await db
    .selectFrom("webhook_endpoint")
    .select("secret_ciphertext")
    .where("id", "=", made.text("id"))
    .executeTakeFirstOrThrow();
  expect(shop.system.cipher.open(stored.secret_ciphertext, made.text("id"))).toBe(secret);
  const history = await ask("GET /api/v1/staff/audit?kind=webhook", { headers: admin });
  expect(history.rows("rows")[0]).toMatchObject({ what: "Added a webhook" });
  expect(JSON.stringify(history.body)).not.toContain(secret);
  // A resend needs a delivery of this very webhook.
  const none = await ask(`POST /api/v1/staff/webhooks/${made.text("id")}/deliveries/${made.text("id")}/resend`, {
    headers: admin,
  });
  expect(none.status).toBe(404);
});
