import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@matinee/database/embedded";
import { recordPromise } from "@matinee/testkit/promises";
import { scratchDatabase, startProduct, type Product, type ScratchDatabase } from "@matinee/testkit/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aBuyer, aDemoLogin, failedOf, roomyCamps } from "./harness/a-buyer.ts";
import { farGateway, type FarGateway } from "./harness/far-gateway.ts";
import { newFolder } from "./harness/new-folder.ts";

const HOUR_MS = 3_600_000;
/** How far the server's clock is ahead of everybody else's, one jump after the other; behind where it is negative. */
const JUMPS = [0, 13, -13, 5, 0];

const dataDir = newFolder();
const clockFile = join(dataDir, "clock");
let database: ScratchDatabase;
let gateway: FarGateway;
let product: Product;
let env: Record<string, string>;

beforeAll(async () => {
  const port = await freePort();
  database = await scratchDatabase();
  gateway = await farGateway(`http://127.0.0.1:${port}`);
  writeFileSync(clockFile, "0");
  env = {
    ...gateway.env,
    CLOCK_FILE: clockFile,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    NODE_ENV: "development",
    TRUST_PROXY: "1",
    DEMO_SIZE: "60",
    LOG_LEVEL: "silent",
  };
  product = await startProduct({ env, program: "apps/server/test/harness/start-on-another-clock.ts" });
});
afterAll(async () => {
  await product.stop();
  await gateway.stop();
  await database.stop();
});

async function jumpTo(hours: number): Promise<void> {
  const aheadMs = String(hours * HOUR_MS);
  const taken = () => {
    try {
      return readFileSync(`${clockFile}.taken`, "utf8");
    } catch {
      return "0";
    }
  };
  writeFileSync(clockFile, aheadMs);
  await vi.waitUntil(() => taken() === aheadMs, { timeout: 60_000, interval: 20 });
}

async function audit(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/cli/main.ts"), "doctor", "--audit"], {
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
  await new Promise((closed) => child.once("close", closed));
  return printed;
}

test("a server's clock that jumps by hours forwards and back: logins, baskets, holds and payments stay right", async () => {
  const { url } = product;
  const camps = await roomyCamps(url);
  const email = "parent@leeds.matinee.example";
  const before = { login: await aDemoLogin(url, email), buyers: JUMPS.map(() => aBuyer(url)) };
  // Each has come before the first jump, and goes on after one.
  const baskets = await Promise.all(
    before.buyers.map(async (buyer, nth) => ({
      buyer,
      orderId: await buyer.fillBasket(camps[nth % camps.length] ?? raise()),
    })),
  );
  const logins = [before.login];
  const failed: string[] = [];
  let times = 0;
  for (const [nth, hours] of JUMPS.entries()) {
    await jumpTo(hours);
    const basket = baskets[nth] ?? raise();
    const camp = camps[(nth + 1) % camps.length] ?? raise();
    const ways = {
      "every earlier login": async () =>
        await Promise.all(logins.map(async (login) => await login.call("GET /v1/account/overview"))),
      "a new login": async () => {
        const login = await aDemoLogin(url, email);
        await login.call("GET /v1/account/orders");
        logins.push(login);
      },
      "a search": async () => expect((await roomyCamps(url)).length).toBeGreaterThan(0),
      "a hold that begins now": async () => {
        const buyer = aBuyer(url);
        const body = { order_id: await buyer.fillBasket(camp) };
        const held = await buyer.api.call("POST /shop/checkout", { body });
        // An id begins with the time at which the server made it: its clock has jumped indeed.
        const madeAt = Number.parseInt(body.order_id.replaceAll("-", "").slice(0, 12), 16);
        expect(Math.abs(madeAt - Date.now() - hours * HOUR_MS)).toBeLessThan(HOUR_MS / 2);
        // By the right clock, as families and the provider have it.
        const left = Date.parse(held.hold_expires_at ?? "") - Date.now();
        expect(left).toBeGreaterThan(60_000);
        expect(left).toBeLessThan(HOUR_MS);
        expect((await buyer.api.call("POST /shop/checkout", { body })).client_secret).toBe(held.client_secret);
        await buyer.api.call("POST /shop/cancel-checkout", { body });
      },
      "a payment of a basket from before": async () => await basket.buyer.pay(basket.orderId, gateway),
      "a payment of a newcomer": async () => {
        const buyer = aBuyer(url);
        await buyer.pay(await buyer.fillBasket(camp), gateway);
      },
    };
    times += Object.keys(ways).length;
    failed.push(...(await failedOf(ways)).map((why) => `${hours} hours: ${why}`));
  }
  const found = await audit();
  const isWhole = found.includes("All checks passed.");
  recordPromise({
    promise: "R7",
    tried: "the server's clock jumps by 13 hours: logins, searches, holds and payments",
    times,
    lost: failed.length + (isWhole ? 0 : 1),
  });
  expect(failed).toEqual([]);
  expect(found).toContain("All checks passed.");
});

function raise(): never {
  throw new Error("The demo network has too few camps");
}
