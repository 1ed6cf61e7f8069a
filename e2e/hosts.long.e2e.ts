import { freePort, startProduct, type Product } from "@matinee/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { useBrowser } from "./support/browser.ts";
import { ownDemoNetwork } from "./support/product.ts";

const visit = useBrowser();
let product: Product;
let port: number;
const at = (name: string, path = "") => `http://${name}.localhost:${port}${path}`;

beforeAll(async () => {
  port = await freePort();
  product = await startProduct({
    env: {
      ...(await ownDemoNetwork()),
      PORT: String(port),
      API_HOST: at("api"),
      ADMIN_APP_URL: at("admin"),
      ACCOUNT_APP_URL: at("account"),
    },
  });
});
afterAll(() => product.stop());

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("curtain-up");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("API, account and admin each have a host of their own: a family fills a cart, logs in and opens the account", async () => {
  const page = await visit({ at: product.url, host: "leeds.localhost" });
  const asked = new Set<string>();
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/")) asked.add(new URL(response.url()).host);
  });
  await page.goto("/shop");
  await page.getByRole("link", { name: "Cart, empty" }).waitFor();
  await page.goto("/shop/items/1");
  await page.locator('main a[href*="/shop/items/details/"]').first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const group of await page.locator("main fieldset").all()) {
    const option = group.locator("input[type=radio]:not(:disabled)").first();
    if ((await option.count()) > 0) await option.check({ force: true });
  }
  await page.getByRole("button", { name: /Add to cart/ }).click();
  await page.getByRole("button", { name: "Keep shopping" }).click();
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  expect([...asked]).toEqual([`api.localhost:${port}`]);

  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await page.waitForURL(at("admin", "/sign-in/leeds.localhost"));
  await logIn(page, "parent@leeds.matinee.example");
  await page.waitForURL(at("leeds", "/"));
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  await page
    .locator("header")
    .getByRole("link", { name: /\w+ \w+$/ })
    .last()
    .waitFor();
  await page.locator(`header a[href="${at("account")}"]`).click();
  await page.waitForURL(at("account", "/"));
  await page.getByRole("link", { name: "Children" }).click();
  await page.getByRole("heading", { level: 1, name: "Children" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/children");
});

test("staff log in on their own host, view a school's shop, and switch back to the same session", async () => {
  const page = await visit({ at: product.url, host: "admin.localhost" });
  await page.goto("/customers");
  await page.waitForURL(/\/sign-in\/admin\.localhost\?return=/);
  await logIn(page, "staff@leeds.matinee.example");
  await page.waitForURL(at("admin", "/customers"));
  const session = async (name: string, url: string) => {
    const value = (await page.context().cookies(url)).find((cookie) => cookie.name === name)?.value ?? "";
    const claims = JSON.parse(Buffer.from(value.split(".")[1] ?? "", "base64url").toString()) as { sid?: string };
    return claims;
  };
  const own = await session("jwt_token", at("admin"));
  await page.getByRole("searchbox").fill("parent@leeds");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("1 customer", { exact: true }).waitFor();
  await page.locator("tbody").getByRole("link").click();
  await page.getByRole("button", { name: "View the shop as this customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Asked by telephone");
  await dialog.getByRole("button", { name: "View the shop" }).click();
  await page.waitForURL(at("leeds", "/"));
  await page.getByText(/Viewing as:/).waitFor();
  const { iat: _iat, exp: _exp, ...original } = own as Record<string, unknown>;
  expect(await session("impersonator_token", at("leeds"))).toMatchObject(original);
  await page.getByRole("button", { name: "Switch back" }).click();
  await page.waitForURL(at("admin", "/customers"));
  await page.getByText(/^\d+ customers$/).waitFor();
  expect(await session("jwt_token", at("leeds"))).toMatchObject(original);
});
