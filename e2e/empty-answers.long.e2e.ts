import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

const PAGES = [
  "/",
  "/find-classes",
  "/shop",
  "/cart",
  "/apply-now?then=checkout",
  "/apply-now/checkout",
  "/no/such/page",
];

/** Answers every call of the API from the browser with `{}`, and counts the calls. */
async function answerEmpty(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/api/**", async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ json: {} });
  });
  return asked;
}

test("an answer of {} breaks no page, and nothing is asked for again and again", async () => {
  const page = await visit({ width: "desk" });
  await logIn(page, product().url, "a-token");
  const asked = await answerEmpty(page);
  for (const path of PAGES) {
    asked.length = 0;
    await page.goto(path);
    await page.getByRole("link", { name: "Cart, empty" }).waitFor();
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.getByText("We could not check your login.").waitFor();
    await expect.poll(() => asked.filter((one) => one === "/api/shop/calculate-totals").length).toBeGreaterThan(0);
    expect(await page.getByText("Something went wrong on our side").count(), path).toBe(0);
    expect(asked.length, `${path}: ${asked.join(", ")}`).toBeLessThan(8);
  }
});

const NOBODY = "00000000-0000-7000-8000-000000000000";
const APPS = [
  ["account", "parent", ` bookings orders orders/${NOBODY} credit waiting-lists cards profile security children data`],
  [
    "admin",
    "admin",
    ` customers customers/${NOBODY} orders/${NOBODY} owed waiting-lists waiting-lists/class/1 work-items tickets tickets/${NOBODY} locations security`,
  ],
] as const;

test.each(APPS)("an answer of {} breaks no screen of the %s app", async (app, who, screens) => {
  const page = await visit({ width: "desk", host: "leeds.localhost" });
  const { url, port } = product();
  await logIn(page, `http://leeds.localhost:${port}`, await demoToken(url, `${who}@leeds.matinee.example`));
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.route("**/api/**", async (route) => {
    // Whoever is logged in stays so: the screens are looked at.
    if (route.request().url().includes("/v1/auth/")) await route.continue();
    else await route.fulfill({ json: {} });
  });
  for (const screen of screens.split(" ")) {
    await page.goto(`/${app}/${screen}`);
    await page.getByRole("navigation").first().waitFor();
    await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
    const text = await page.locator("body").innerText();
    const broken = /.*(?:Something went wrong on our side|not found|undefined|NaN|null).*/u.exec(text);
    if (broken !== null) faults.push(`${screen}: ${broken[0]}`);
  }
  expect(faults).toEqual([]);
});

test("an error screen keeps the visitor: order and cart are not fetched again", async () => {
  const page = await visit({ width: "desk" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/shop/calculate-totals")) asked.push(request.url());
  });
  await page.goto("/shop");
  await expect.poll(() => asked.length).toBe(1);
  for (const missing of ["/class/details/999999", "/camps/details/999999"]) {
    await page.evaluate((path) => {
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, missing);
    await page.getByRole("heading", { level: 1, name: /not found/ }).waitFor();
    await page.getByRole("link", { name: "Find a class" }).last().click();
    await page.getByRole("heading", { level: 1, name: /class/i }).waitFor();
  }
  expect(asked).toHaveLength(1);
});
