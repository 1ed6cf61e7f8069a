import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratchDatabase, startProduct, type Product } from "@matinee/testkit/server";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aCustomer } from "./support/a-customer.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser, type Visit } from "./support/browser.ts";
import { pressOn } from "./support/keyboard.ts";
import { otherCompanies } from "./support/other-companies.ts";

const open = useBrowser();
const dataDir = mkdtempSync(join(tmpdir(), "matinee-others-"));
const given = process.env["DATABASE_URL"] ? await scratchDatabase() : null;
const others = await otherCompanies();
let product: Product;

beforeAll(async () => {
  await chmod(dataDir, 0o755);
  const script = (name: string) => `${others.origin}/${name}.js`;
  product = await startProduct({
    env: {
      DATA_DIR: dataDir,
      DEMO_SIZE: "30",
      ...(given && { DATABASE_URL: given.url }),
      CHAT_SCRIPT_URL: script("chat"),
      CHAT_ACCOUNT: "C-1",
      AD_TAG_SCRIPT_URL: script("ads"),
      PIXEL_SCRIPT_URL: script("pixel"),
      RECORDER_SCRIPT_URL: script("recorder"),
      RECORDER_ACCOUNT: "R-1",
    },
  });
});
beforeEach(() => {
  others.reached.length = 0;
});
afterAll(async () => {
  await product.stop();
  await given?.stop();
  await others.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const visit = (options: Visit = {}) => open({ at: product.url, ...options });
const question = (page: Page) => page.getByRole("region", { name: "Can we use other companies' services?" });
const once = { chat: 1, ads: 1, pixel: 1, recorder: 1 };
const never = { chat: 0, ads: 0, pixel: 0, recorder: 0 };
/** Whatever the page fetches by itself has come. */
const settled = (page: Page) => page.waitForLoadState("networkidle");
/** Whether our side of the scripts is there in this document. */
const runs = (page: Page) =>
  page.evaluate(() => Object.keys((window as { matinee?: object }).matinee ?? {}).toSorted());
const left = (page: Page) => page.evaluate(() => [document.cookie, ...Object.keys(localStorage)].join(" "));

async function answered(page: Page, name: "Accept" | "Reject"): Promise<void> {
  await question(page).getByRole("button", { name }).click();
  await question(page).waitFor({ state: "hidden" });
}

test.each(["phone", "desk"] as const)(
  "nothing loads before an answer, and both answers look alike (%s)",
  async (width) => {
    const page = await visit({ width });
    await page.addInitScript(
      "window.__shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });",
    );
    await page.goto("/shop");
    await question(page).waitFor();
    await expectAccessible(page, "the question");
    const [yes, no] = await Promise.all(
      ["Accept", "Reject"].map((name) =>
        question(page)
          .getByRole("button", { name })
          .evaluate((button) => {
            const { width: wide, height, top, left: start } = button.getBoundingClientRect();
            const { color, backgroundColor, fontSize, fontWeight, boxShadow } = getComputedStyle(button);
            return {
              start,
              look: { wide: Math.round(wide), height, top, color, backgroundColor, fontSize, fontWeight, boxShadow },
            };
          }),
      ),
    );
    expect(yes?.look).toEqual(no?.look);
    expect((no?.start ?? 0) - (yes?.start ?? 0)).toBeLessThan(180);
    await question(page).getByRole("button", { name: "Choose" }).click();
    const dialog = page.getByRole("dialog", { name: "Cookies and privacy" });
    await dialog.waitFor();
    await expectAccessible(page, "the choice");
    expect(await dialog.getByRole("checkbox", { checked: true, disabled: false }).count()).toBe(0);
    expect(await dialog.getByRole("checkbox").count()).toBe(4);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Uniform" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Uniform" }).waitFor();
    await page.goto("/");
    await question(page).waitFor();
    await settled(page);
    expect(await page.evaluate("window.__shift")).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    expect([others.reached, await runs(page)]).toEqual([[], []]);
  },
);

test("after yes, each script loads once and gets the page without its query, and the receipt is saved", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/shop?from=a-friend");
  await pressOn(page, "Accept");
  await question(page).waitFor({ state: "hidden" });
  expect(await page.evaluate("document.activeElement.id")).toBe("main");
  await expect.poll(others.fetched).toEqual(once);
  await expect.poll(() => others.told("pixel")).toMatchObject([{ type: "page", address: `${product.url}/shop` }]);
  await page.getByRole("link", { name: "Uniform" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Uniform" }).waitFor();
  await expect.poll(() => others.told("pixel").length).toBe(2);
  expect(others.fetched()).toEqual(once);
  await expectAccessible(page, "with everything on");

  await page.reload();
  await expect.poll(others.fetched).toEqual({ chat: 2, ads: 2, pixel: 2, recorder: 2 });
  expect(await question(page).count()).toBe(0);
  const hosts = new Set(others.reached.map((one) => one.referer));
  expect([...hosts].filter((referer) => referer !== `${product.url}/` && referer !== "")).toEqual([]);
  expect(JSON.stringify(others.reached)).not.toContain("a-friend");
  expect(await page.evaluate("document.documentElement.dataset.recorder")).toBe("R-1");

  await page.getByRole("button", { name: "Cookies and privacy" }).click();
  await page.getByText(/You last answered on/).waitFor();
  expect(await page.getByRole("dialog").getByRole("checkbox", { checked: true }).count()).toBe(4);
});

test("after no, nothing loads and the banner does not return", async () => {
  const page = await visit();
  await page.goto("/");
  await answered(page, "Reject");
  await page.reload();
  await page.getByRole("link", { name: "Shop" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Shop" }).waitFor();
  await settled(page);
  expect([await question(page).isVisible(), others.reached]).toEqual([false, []]);
  const [cookie] = await page
    .context()
    .cookies()
    .then((all) => all.filter(({ name }) => name === "matinee_consent"));
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect([cookie?.value, Math.round(days)]).toEqual(["2026-11-29.cma", 182]);
});

test("withdrawing one kind removes its script, frame, cookies and storage in every tab", async () => {
  const page = await visit();
  await page.goto("/shop");
  await question(page).getByRole("button", { name: "Choose" }).click();
  await page.getByRole("checkbox", { name: "Help chat" }).check();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect.poll(others.fetched).toEqual({ ...never, chat: 1 });
  await page.locator("iframe[title=Chat]").waitFor({ state: "attached" });
  expect(await left(page)).toContain("_chat");
  const tab = await page.context().newPage();
  await tab.goto("/shop");
  await tab.locator("iframe[title=Chat]").waitFor({ state: "attached" });

  await page.getByRole("button", { name: "Cookies and privacy" }).click();
  await page.getByRole("button", { name: "Reject all" }).click();
  for (const one of [page, tab]) {
    await expect.poll(() => runs(one).catch(() => ["on its way"])).toEqual([]);
    await one.getByRole("heading", { level: 1, name: "Shop" }).waitFor();
    await expect.poll(() => one.locator("iframe[title=Chat], script[data-account]").count()).toBe(0);
    await expect.poll(() => left(one)).not.toContain("_chat");
  }
  expect(await left(page)).toContain("no_auth_token");
  await settled(page);
  expect(others.fetched()).toEqual({ ...never, chat: 2 });
});

test("an answer before the page's scripts have loaded counts", async () => {
  const page = await visit();
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  await page.route("**/assets/Consent-*.js", async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/shop");
  await question(page).getByRole("button", { name: "Accept" }).click();
  come();
  await expect.poll(others.fetched).toEqual(once);
});

test("a script that fails to load is only logged", async () => {
  const page = await visit();
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route(`${others.origin}/pixel.js`, (route) => route.abort());
  await page.goto("/shop");
  await answered(page, "Accept");
  await expect.poll(() => logged).toContain("The pixel script could not be loaded.");
  await expect.poll(others.fetched).toEqual({ ...once, pixel: 0 });
  await page.getByRole("link", { name: "Uniform" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Uniform" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("no script runs on private pages, whether reached by link, history or address", async () => {
  const page = await visit();
  await page.goto("/shop");
  await answered(page, "Accept");
  await expect.poll(others.fetched).toEqual(once);
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await page.waitForURL("**/cart");
  await expect.poll(() => runs(page)).toEqual([]);
  others.reached.length = 0;
  for (const path of [
    "/cart",
    "/apply-now?group_id=1",
    "/apply-now/children?group_id=1",
    "/apply-now/checkout",
    "/apply-now/thank-you",
    "/find-classes/classe?group_id=1",
    "/find-classes?age=7",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"]).not.toContain("127.0.0.1");
    await settled(page);
    expect([path, await runs(page), others.reached]).toEqual([path, [], []]);
  }
  await page.goto("/cart");
  await page.getByRole("link", { name: "Shop" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Shop" }).waitFor();
  await expect.poll(() => runs(page)).toEqual(["ads", "chat", "pixel", "recorder"]);
  await page.goBack();
  await page.waitForURL("**/cart");
  await expect.poll(() => runs(page)).toEqual([]);
  // The home page asks for a birthday: everything but the film.
  await page.goto("/shop");
  await expect.poll(() => runs(page)).toContain("recorder");
  await page.getByRole("link", { name: "Matinee, home" }).click();
  await expect.poll(() => runs(page).catch(() => [])).toEqual(["ads", "chat", "pixel"]);
});

test("a yes after visiting the cart loads scripts, and returning to the cart ends them", async () => {
  const page = await visit();
  await page.goto("/cart");
  expect(await question(page).count()).toBe(0);
  await page.getByRole("link", { name: "Shop" }).first().click();
  await answered(page, "Accept");
  await expect.poll(others.fetched).toEqual(once);
  await page.goBack();
  await page.waitForURL("**/cart");
  await expect.poll(() => runs(page).catch(() => ["on its way"])).toEqual([]);
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("a birthday in a search is sent to no other company", async () => {
  const page = await visit();
  await page.goto("/");
  await answered(page, "Accept");
  await expect.poll(() => others.told("pixel").length).toBe(1);
  await page.getByLabel("Postcode or town").fill("LS1 4AP");
  await page.getByRole("textbox", { name: "Day" }).fill("14");
  await page.getByRole("textbox", { name: "Month" }).fill("6");
  await page.getByRole("textbox", { name: "Year" }).fill("2019");
  await page.getByRole("button", { name: "Find classes" }).click();
  await page.waitForURL("**/find-classes?*child=1*");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => runs(page)).toEqual([]);
  await page.getByRole("link", { name: "Shop" }).first().click();
  await expect.poll(() => others.told("recorder").length).toBe(1);
  expect(await page.evaluate("document.referrer")).toBe(`${product.url}/`);
  expect(JSON.stringify(others.reached)).not.toMatch(/2019|birth|LS1/);
});

test("only the recorder learns who is logged in", async () => {
  const customer = await aCustomer(product.url);
  const page = await visit();
  await page.context().addCookies([{ name: "jwt_token", value: customer.token, url: product.url }]);
  await page.goto("/shop");
  await answered(page, "Accept");
  await expect.poll(() => others.told("recorder").length).toBe(2);
  expect(others.told("recorder")).toContainEqual({
    type: "identify",
    id: customer.id,
    name: customer.name,
    email: customer.email,
    roles: ["CUSTOMER"],
    referrer: "",
  });
  const elsewhere = others.reached.filter((one) => one.path !== "/told/recorder");
  expect(JSON.stringify(elsewhere)).not.toContain(customer.email);
});

test("no script runs and no question shows while staff view as a customer", async () => {
  const page = await visit();
  await page.context().addCookies([
    { name: "matinee_consent", value: "2026-11-29.CMA", url: product.url },
    { name: "impersonator_token", value: "of-staff", url: product.url },
  ]);
  await page.goto("/shop");
  await settled(page);
  expect([await question(page).isVisible(), others.reached]).toEqual([false, []]);
});

test("a shop without other companies' scripts asks nothing", async () => {
  const page = await visit({ host: "leeds.localhost" });
  const answer = await page.goto("/shop");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(answer?.headers()["content-security-policy"]).not.toContain("127.0.0.1");
  expect(await question(page).count()).toBe(0);
  await page.getByRole("link", { name: "Cookies and privacy" }).click();
  await page.getByRole("heading", { name: "What stays in your browser" }).waitFor();
});
