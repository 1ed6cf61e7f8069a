import { startProduct } from "@matinee/testkit/server";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { ownDemoNetwork } from "./support/product.ts";

const visit = useBrowser();

test("a parent who comes while many book is told the place in line, and gets in without doing anything", async () => {
  const env = await ownDemoNetwork();
  const product = await startProduct({ env: { ...env, LINE_RUNNING: "1", LINE_LENGTH: "1", METRICS_PUBLIC: "1" } });
  onTestFinished(() => product.stop());
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const page = await visit({ width: "phone", at: product.url });
  await page.goto("/shop/items/details/1");
  await page.getByRole("link", { name: "Age 9–11" }).click();
  const add = page.getByRole("button", { name: /^Add to cart, £/u });
  await add.waitFor();

  // One family is served for as long as this lasts, and another waits.
  await client.query("begin; lock table child in exclusive mode");
  const body = { first_name: "Ada", surname: "Buyer", date_of_birth: "2018-01-15" };
  const families = [1, 2].map(async () => {
    const api = aVisitor(product.url);
    await api.call("GET /orders/current-order", { query: { "create-if-needed": "0" } });
    return await api.call("POST /v1/children/create", { body });
  });
  const metrics = async () => await (await fetch(`${product.url}/metrics`)).text();
  await expect.poll(metrics).toContain('matinee_line_waiting{line="writes"} 1\n');

  await add.click();
  const notice = page.getByRole("status").filter({ hasText: "Many families are booking right now." });
  await notice.getByText("You are number 2 in line. Keep this page open.").waitFor();
  await expectAccessible(page, "waiting in line");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // Nothing looks like an error meanwhile.
  expect(await page.getByText(/Unknown error|unavailable|went wrong/u).count()).toBe(0);

  await client.query("rollback");
  await page.getByRole("link", { name: "Go to cart" }).waitFor();
  await notice.waitFor({ state: "detached" });
  await Promise.all(families);
  await page.getByRole("link", { name: "Go to cart" }).click();
  await page.getByRole("listitem", { name: "Matinee hoodie", exact: true }).waitFor();
});
