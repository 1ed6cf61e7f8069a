import { createApi } from "@matinee/contract/client";
import { recordPromise } from "@matinee/testkit/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const HOUR_MS = 60 * 60 * 1_000;
const email = (name: string) => `${name}-${Date.now()}@example.test`;
const named = (page: Page) => page.getByRole("link", { name: "Robin Buyer" });
const cookieOf = async (page: Page, name = "jwt_token") =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;

async function endLogin(token: string): Promise<void> {
  const api = createApi({ baseUrl: `${product().url}/api`, storeKey: "matinee-store", token: () => token });
  await api.call("POST /v1/auth/logout");
}

test.each([
  { hours: 13, wrong: "13 hours ahead" },
  { hours: -13, wrong: "13 hours behind" },
])("a device whose clock is $wrong loads a page once and refreshes nothing", async ({ hours, wrong }) => {
  const { url } = product();
  const { token } = await aCustomer(url, email(`clock${hours}`));
  const page = await visit({ apart: true });
  await page.clock.setSystemTime(Date.now() + hours * HOUR_MS);
  await logIn(page, url, token);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() || request.url().endsWith("/v1/auth/refresh")) requests.push(request.url());
  });
  await page.goto("/");
  await named(page).waitFor();
  await page.getByRole("link", { name: "Cart, empty" }).waitFor();
  const isCalm = requests.length === 1 && (await cookieOf(page)) === token;
  recordPromise({
    promise: "R7",
    tried: "a device's clock is wrong by 13 hours: its login stays",
    times: 1,
    lost: isCalm ? 0 : 1,
    note: wrong,
  });
  expect(requests).toEqual([`${url}/`]);
  expect(await cookieOf(page)).toBe(token);
});

test("a login link logs in although the cookie holds a login that has ended", async () => {
  const { url } = product();
  const stale = await aCustomer(url, email("stale"));
  await endLogin(stale.token);
  const { api } = await aCustomer(url, email("link"));
  const link = await api.call("POST /v1/auth/one-time-token", { body: { for_host: "localhost" } });
  const page = await visit();
  await logIn(page, url, stale.token);
  await page.goto(`/shop?token=${link.one_time_token}`);
  await named(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${url}/`);
  expect(await cookieOf(page)).not.toBe(stale.token);
});

test("a login link that has been used says so once, and leads to the login", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/shop?token=used-up");
  const alert = page.getByRole("alert").filter({ hasText: "already been used or has expired" });
  await alert.waitFor();
  expect(await page.getByRole("heading", { level: 1, name: "Shop" }).count()).toBe(1);
  expect(await page.locator("[aria-live]").filter({ hasText: "already been used" }).count()).toBe(0);
  await page.locator("header").getByRole("link", { name: /home$/ }).click();
  await page.waitForURL(/\/$/);
  await expect.poll(() => alert.count()).toBe(0);
  await page.goto("/shop?token=used-up");
  await alert.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(/\/admin\/sign-in\/localhost/);

  await page.goto("/account/orders?token=used-up");
  await page.getByRole("heading", { level: 1, name: "This link did not log you in" }).waitFor();
  await page.getByText("already been used or has expired").waitFor();
});

test("a login that could not be checked says so, and a reload checks it again", async () => {
  const { url } = product();
  const { token } = await aCustomer(url, email("unchecked"));
  const page = await visit();
  await logIn(page, url, token);
  await page.route("**/v1/auth/who-am-i", (route) => route.abort());
  await page.goto("/shop");
  await page.getByRole("alert").filter({ hasText: "We could not check your login." }).waitFor();
  await page.unroute("**/v1/auth/who-am-i");
  await page.getByRole("button", { name: "Reload the page" }).click();
  await named(page).waitFor();
  expect(await page.getByText("We could not check your login.").count()).toBe(0);
});

test("a token is injected through window.matinee, and brings the basket of its account", async () => {
  const { url } = product();
  const { token, api } = await aCustomer(url, email("inject"));
  await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const page = await visit();
  await page.addInitScript(() =>
    addEventListener("matinee:ready", () => (document.documentElement.dataset["ready"] = "yes")),
  );
  await page.goto("/shop");
  await page.locator("html[data-ready=yes]").waitFor({ state: "attached" });
  const inject = (given: string) => page.evaluate<boolean>(`window.matinee.session.inject(${JSON.stringify(given)})`);
  const orders: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/orders/current-order")) orders.push(response.json().catch(() => null));
  });
  expect(await inject(token)).toBe(true);
  await named(page).waitFor();
  expect(await cookieOf(page)).toBe(token);
  const mine = await api.call("GET /orders/current-order");
  await expect.poll(async () => await Promise.all(orders)).toContainEqual(mine);
  expect(await inject("no-login")).toBe(false);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  expect(await cookieOf(page)).toBeUndefined();
});

test("a cookie that is set while the page is open counts from the next call or focus", async () => {
  const { url } = product();
  const { token } = await aCustomer(url, email("cookie"));
  const page = await visit();
  await page.goto("/class/details/1");
  await page.getByRole("link", { name: "Cart, empty" }).waitFor();
  await logIn(page, url, token);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await named(page).waitFor();
  await page.context().clearCookies({ name: "jwt_token" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  // The call of a screen notices it too.
  await logIn(page, url, token);
  await page.getByRole("link", { name: "Write to us" }).click();
  await page.getByRole("dialog").getByLabel("What is it about?").waitFor();
  await page.keyboard.press("Escape");
  await named(page).waitFor();
  expect(await cookieOf(page)).toBe(token);
});
