import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { once } from "node:events";
import { freshId, testDatabase } from "@matinee/testkit";
import { afterEach, expect, test, vi } from "vitest";
import { checkDatabase } from "../src/cli/check-database.ts";
import { checkHosts } from "../src/cli/check-hosts.ts";
import { checkMail } from "../src/cli/check-mail.ts";
import { checkNetwork } from "../src/cli/check-network.ts";
import { checkPayments } from "../src/cli/check-payments.ts";
import { comparePayments } from "../src/cli/compare-payments.ts";
import { passed } from "../src/cli/check-result.ts";
import { within } from "../src/cli/within.ts";
import { sandboxKeys } from "../src/compose/sandbox-keys.ts";
import { readConfig } from "../src/config/read-config.ts";
import { aShop } from "./harness/a-shop.ts";
import { newFolder } from "./harness/new-folder.ts";

const shop = await aShop();
/** Migrated, and without a network. */
const bare = await testDatabase();
const keys = sandboxKeys(shop.config.sessionSecrets[0]);
const atSandbox = {
  baseUrl: "http://matinee.internal/sandbox",
  fetch: async (input: string | URL | Request, init?: RequestInit) =>
    await shop.app.request(input instanceof Request ? input : String(input), init),
};
const atShop = { databaseUrl: shop.url, dataDir: newFolder() };
const settings = { dataDir: newFolder(), production: false, demoSize: 0 };
const servers = new Set<Server>();
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  servers.clear();
});

/** A server that says something to whoever connects; null: it accepts and says nothing. Answers its port. */
async function aServer(greeting: string | null): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (greeting === null) return;
    socket.write(greeting);
    socket.on("data", (chunk: Buffer) => {
      const word = chunk.toString().slice(0, 4).toUpperCase();
      socket.write(word === "EHLO" ? "250 AUTH PLAIN\r\n" : word === "AUTH" ? "535 wrong\r\n" : "250 yes\r\n");
    });
  }).listen(0, "127.0.0.1");
  servers.add(server);
  await once(server, "listening");
  // A server on a port has an address and no path.
  return (server.address() as AddressInfo).port;
}

test("doctor asks Stripe: it answers, refuses the key, or can't be reached", async () => {
  expect(await checkPayments({ stripe: keys, formerStripe: [], ...atShop }, atSandbox)).toMatchObject({
    problem: null,
    note: "Stripe answers and accepts the test key of acct_sandbox",
  });
  const wrong = { ...keys, secretKey: "sk_test_wrong" };
  expect((await checkPayments({ stripe: wrong, formerStripe: [], ...atShop }, atSandbox)).problem).toContain(
    "refuses STRIPE_SECRET_KEY",
  );
  const gone = { baseUrl: "http://127.0.0.1:1", timeoutMs: 2_000 };
  expect((await checkPayments({ stripe: keys, formerStripe: [], ...atShop }, gone)).problem).toContain(
    "Stripe can't be reached (connection)",
  );
  const silent = { baseUrl: `http://127.0.0.1:${await aServer(null)}`, timeoutMs: 200 };
  expect((await checkPayments({ stripe: keys, formerStripe: [], ...atShop }, silent)).problem).toContain(
    "Stripe can't be reached (timeout)",
  );
});

test("doctor asks the former accounts too, and names the key that is refused by its place", async () => {
  const check = async (...secretKeys: string[]) => {
    const formerStripe = secretKeys.map((secretKey) => ({ secretKey, webhookSecret: keys.webhookSecret }));
    return await checkPayments({ stripe: keys, formerStripe, ...atShop }, atSandbox);
  };
  expect(await check(keys.secretKey)).toMatchObject({
    problem: null,
    note: "Stripe answers and accepts the test key of acct_sandbox, and 1 key of a former account",
  });
  expect((await check(keys.secretKey, "sk_test_wrong")).problem).toBe(
    "Stripe refuses key 2 of STRIPE_FORMER_SECRET_KEYS: it is wrong, or may read nothing",
  );
});

test("doctor names what a restricted key may not read", async () => {
  const refusing = (...refused: string[]) => ({
    ...atSandbox,
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (!refused.some((resource) => pathname.endsWith(resource))) return await atSandbox.fetch(input, init);
      return Response.json({ error: { type: "invalid_request_error", message: "Not permitted" } }, { status: 403 });
    },
  });
  const { problem } = await checkPayments(
    { stripe: keys, formerStripe: [], ...atShop },
    refusing("/balance_transactions", "/payouts"),
  );
  expect(problem).toBe("STRIPE_SECRET_KEY may not read balance transactions, payouts: permit it at Stripe");
});

test("doctor finds a publishable key that Stripe refuses, and one of another account as soon as there is a payment to try it with", async () => {
  const of = async (publishableKey: string, fetch = atSandbox.fetch) =>
    (await checkPayments({ stripe: { ...keys, publishableKey }, formerStripe: [], ...atShop }, { ...atSandbox, fetch }))
      .problem;
  expect(await of("pk_test_wrong")).toContain("Stripe refuses the publishable key");
  /** Stripe knows another account's key, and finds nothing with it. */
  const another: typeof fetch = async (input, init) => {
    const isBrowser = new Headers(init?.headers).get("authorization")?.includes("pk_test_another") === true;
    if (!isBrowser) return await atSandbox.fetch(input instanceof Request ? input.url : input, init);
    return Response.json({ error: { type: "invalid_request_error", code: "resource_missing" } }, { status: 404 });
  };
  expect(await of("pk_test_another", another)).toBeNull();
  const made = await atSandbox.fetch("http://matinee.internal/sandbox/v1/payment_intents", {
    method: "POST",
    headers: { authorization: `Bearer ${keys.secretKey}`, "content-type": "application/x-www-form-urlencoded" },
    body: "amount=100&currency=gbp",
  });
  expect(made.status).toBe(200);
  expect(await of("pk_test_another", another)).toContain("The publishable key is not of the account");
  expect(await of(keys.publishableKey)).toBeNull();
});

test("doctor and compare-payments fail where Stripe has payments of the database and its keys are not set", async () => {
  const none = { stripe: null, formerStripe: [] };
  const compare = async (env: Record<string, string>) => {
    for (const [name, text] of Object.entries({ DATA_DIR: atShop.dataDir, DATABASE_URL: "", ...env }))
      vi.stubEnv(name, text);
    await comparePayments(["2026-11-20"]).finally(() => vi.unstubAllEnvs());
  };
  expect(await checkPayments({ ...none, ...atShop })).toMatchObject({ note: "the sandbox gateway: no real money" });
  expect((await checkPayments({ ...none, ...atShop, databaseUrl: null })).problem).toBeNull();
  await compare({ DATABASE_URL: shop.url });
  await expect(compare({})).rejects.toThrow("There is no database to compare with");
  const token = await shop.visit();
  const order = await shop.ask("GET /api/orders/current-order?create-if-needed=1", { token });
  await shop.pool.query(
    "insert into payment (id, order_id, provider, provider_ref, amount_pence, status) values ($1, $2, 'stripe', 'pi_1', 100, 'succeeded')",
    [freshId(), order.text("id")],
  );
  const problem = "Stripe has 1 payment of this database, and no keys of Stripe are set here";
  expect((await checkPayments({ ...none, ...atShop })).problem).toContain(problem);
  await expect(compare({ DATABASE_URL: shop.url })).rejects.toThrow(problem);
});

test("doctor asks the mail server: it answers, refuses the password, is silent, or is not there", async () => {
  const port = await aServer("220 mail\r\n");
  expect(await checkMail({ smtpUrl: `smtp://127.0.0.1:${port}` })).toMatchObject({ problem: null });
  expect((await checkMail({ smtpUrl: `smtp://me:wrong@127.0.0.1:${port}` })).problem).toContain(
    "127.0.0.1 refuses the user or password of SMTP_URL (EAUTH 535)",
  );
  const quiet = await aServer(null);
  const unanswered = await checkMail({ smtpUrl: `smtp://127.0.0.1:${quiet}` }, { timeoutMs: 200 });
  expect(unanswered.problem).toContain("can't be reached (ETIMEDOUT)");
  expect((await checkMail({ smtpUrl: "smtp://127.0.0.1:1" })).problem).toContain("can't be reached (E");
});

test("doctor writes to the database, and says that it is read-only or that its role may not write", async () => {
  const check = (databaseUrl: string) => checkDatabase({ ...settings, databaseUrl });
  const fine = await check(shop.url);
  expect([fine.problem, fine.note]).toEqual([null, expect.stringContaining("writable, up to date")]);
  const readOnly = new URL(shop.url);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  expect((await check(readOnly.href)).problem).toContain("it is read-only");
  await bare.pool.query("revoke insert on storage_probe from current_user");
  expect((await check(bare.url)).problem).toBe("its role may not write rows: let it own the database");
  const unknown = new URL(shop.url);
  unknown.pathname = "/no_such_database";
  expect((await check(unknown.href)).problem).toContain("There is no database of the name in DATABASE_URL");
  expect((await check("postgres://nobody@127.0.0.1:1/nothing")).problem).toContain("can't be reached (ECONNREFUSED)");
});

test("doctor says that a network is missing, and how many schools there are", async () => {
  const at = (databaseUrl: string, demoSize = 0, production = false) =>
    checkNetwork({ ...settings, databaseUrl, demoSize, production });
  expect(await at(shop.url)).toMatchObject({ problem: null, note: "there, with 1 school" });
  expect((await at(bare.url)).problem).toContain("the database holds none, so every address leads to the set-up page");
  expect((await at(bare.url)).problem).toContain("fill in the demo");
  const inProduction = (await at(bare.url, 0, true)).problem;
  expect(inProduction).toContain("restore a backup");
  expect(inProduction).not.toContain("demo");
  expect((await at(bare.url, 300)).problem).toBeNull();
  // A demo that was wiped does not come back.
  await bare.pool.query("update installation set demo_declined_at = now()");
  expect((await at(bare.url, 300)).problem).toContain("the database holds none");
  expect((await at("postgres://nobody@127.0.0.1:1/nothing")).problem).toBeNull();
});

test("doctor finds an address of a school that the settings give to the API", async () => {
  const checked = (API_HOST?: string) =>
    checkHosts(readConfig({ DATA_DIR: settings.dataDir, DATABASE_URL: shop.url, ...(API_HOST && { API_HOST }) }));
  expect((await checked()).problem).toBeNull();
  const [school] = await shop.db.selectFrom("franchise_host").select("host").execute();
  expect((await checked(`http://${school?.host}:3000`)).problem).toContain(
    `${school?.host} is an address of the shop of`,
  );
});

test("a check without an answer is given up, and says so", async () => {
  const never = new Promise<never>(() => undefined);
  expect((await within(20, "Mail", never)).problem).toBe("no answer within 0.02 seconds");
  expect(await within(20_000, "Mail", Promise.resolve(passed("Mail", "fine")))).toEqual(passed("Mail", "fine"));
});
