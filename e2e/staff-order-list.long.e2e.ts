import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { expectFine } from "./support/accessible.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";

async function atWork(width: "phone" | "desk", path: string, who: string, at = host): Promise<Page> {
  const page = await visit({ width, host: at });
  const { url, port } = product();
  await logIn(page, `http://${at}:${port}`, await demoToken(url, who));
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** The number of orders beside the heading. */
const countOf = async (page: Page) => {
  const text = await page.getByText(/^[\d,]+ orders?$/u).textContent();
  return Number(text?.split(" ")[0]?.replaceAll(",", ""));
};

test.each(["desk", "phone"] as const)(
  "a manager narrows the orders, keeps that on every page, and takes them away as a file (%s)",
  async (width) => {
    const page = await atWork(width, "/admin/orders", "admin@leeds.matinee.example");
    const all = await countOf(page);
    expect(all).toBeGreaterThan(0);
    await expectFine(page, `orders, ${width}`);
    await page.getByLabel("Bought").selectOption({ label: "Camps" });
    await page.waitForURL(/type=camp/u);
    await expect.poll(async () => await countOf(page)).toBeLessThan(all);
    // A day counts once its field is left. Nobody has placed an order yet that is from tomorrow.
    await page.getByLabel("Placed from").fill("2099-01-01");
    await page.getByLabel("Placed to").focus();
    await page.getByRole("heading", { name: "No orders found" }).waitFor();
    await expectFine(page, `no orders found, ${width}`);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("from"));
    await expect.poll(async () => await page.getByLabel("Placed from").inputValue()).toBe("");
    // A search leaves the other filters alone.
    await page.getByRole("searchbox").fill("zzzz");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=zzzz/u);
    expect(new URL(page.url()).searchParams.get("type")).toBe("camp");
    await page.getByRole("link", { name: "Show all orders" }).click();
    await expect.poll(async () => await countOf(page)).toBe(all);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const text = await readFile((await download.path()) ?? "", "utf8");
    expect(text.split("\r\n")).toHaveLength(all + 2);
    const first = page.locator("tbody").getByRole("link").first();
    const number = (await first.textContent()) ?? "";
    await first.click();
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
  },
);

test.each(["desk", "phone"] as const)("the desk reads the orders without an amount (%s)", async (width) => {
  const page = await atWork(width, "/admin/orders", "staff@leeds.matinee.example");
  expect(await countOf(page)).toBeGreaterThan(0);
  const main = page.locator("main");
  expect(await main.getByText("£").count()).toBe(0);
  expect(await main.getByText("Payment", { exact: true }).count()).toBe(0);
  await expectFine(page, `orders at the desk, ${width}`);
});

test.each(["desk", "phone"] as const)("the network sees the orders of every school, and of one (%s)", async (width) => {
  const page = await atWork(width, "/admin/orders", "network@matinee.example");
  const all = await countOf(page);
  await expectFine(page, `orders of the network, ${width}`);
  await page.getByLabel("School", { exact: true }).selectOption({ index: 1 });
  await page.waitForURL(/school=/u);
  await expect.poll(async () => await countOf(page)).toBeLessThan(all);
});
