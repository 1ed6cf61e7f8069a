import { createApi } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { shiftOf, watchShifts } from "./support/layout-shift.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();

/** Every page that is asked for so long after a change has it (`isCurrent` of packages/database/src/listen-for-notices.ts). */
const NOTICED_MS = 200;

const PAGES = [
  "/find-classes?postcode=Nowhereville&age=7",
  "/find-classes?postcode=LS1+4AP&age=7&day=7&discipline=tap&has_spaces=1",
  "/find-camp-classes",
  "/find-camp-classes?age=18",
  "/find-camp-classes?postcode=LS1+4AP&radius_miles=50&holiday=half_term",
  "/camps/details/1",
  "/apply-now/children/camp?course_id=1",
  "/apply-now/camp",
  "/shop",
  "/shop/items/1",
  "/shop/items/3?item_size=4&price_to=1&in_stock=1",
  "/shop/items/details/1",
  "/terms",
  "/accessibility",
  "/apply-now/waiting-list?group_id=1",
  "/apply-now/checkout",
  "/class/details/999999",
  "/no/such/page",
];

async function expectOpen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
}

// Each is looked at more closely below, which takes ten times as long.
test("every other page and state fits the width of a phone", { tags: "smoke" }, async () => {
  const page = await visit({ width: "phone" });
  for (const path of PAGES) await expectOpen(page, path);
});

test.each(widthsFrom("phone"))("every other page and state is accessible and fits its width (%s)", async (width) => {
  const page = await visit({ width });
  for (const path of PAGES) {
    await expectOpen(page, path);
    await expectAccessible(page, path);
  }
});

test("an unknown address is shown at once as it stays", async () => {
  const page = await visit({ width: "desk" });
  await watchShifts(page);
  await page.goto("/no/such/page");
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
});

test("a served page has nothing about the visitor", async () => {
  const { url } = product();
  const served = async (path: string, headers: Record<string, string>): Promise<string> =>
    await (await fetch(url + path, { headers })).text();
  for (const path of [
    "/",
    "/find-classes?postcode=Leeds",
    "/class/details/1",
    "/cart",
    "/apply-now/children?group_id=1",
    "/apply-now/checkout",
    "/apply-now/thank-you",
  ]) {
    const stranger = await served(path, {});
    const known = await served(path, {
      cookie: "jwt_token=secret-of-a-visitor; XSRF-TOKEN=abc",
      "x-no-auth-token": "guest-of-a-visitor",
    });
    expect(known).toBe(stranger);
    expect(known).not.toContain("of-a-visitor");
  }
});

test("the fonts that a page loads ahead are those of its styles", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/");
  const ahead = await page
    .locator("link[rel=preload][as=font]")
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
  const named = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) =>
      [...sheet.cssRules].flatMap((rule) => {
        const file =
          rule instanceof CSSFontFaceRule ? /url\("?([^")]+)/u.exec(rule.style.getPropertyValue("src")) : null;
        return file?.[1] === undefined ? [] : [new URL(file[1], sheet.href ?? location.href).href];
      }),
    ),
  );
  expect(ahead.length).toBeGreaterThan(0);
  expect(named).toEqual(expect.arrayContaining(ahead));
});

test("a cached page shows a change at the next reload, also on the school's own host", async () => {
  const { url, port } = product();
  const staff = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
  let token: string | null = null;
  const login = { email: "network@matinee.example", password: "curtain-up" };
  ({ token } = (await staff.call("POST /login", { body: login })).data.value);
  const group = (await staff.call("GET /groups/all")).find((one) => one.franchise.name === "Matinee Leeds");
  if (group === undefined) throw new Error("The demo network has no class in Leeds");
  const change = async (access: string | null) =>
    await staff.call("PUT /locations/update/{id}", { path: { id: group.location.id }, body: { access } });
  const page = await visit({ width: "phone" });
  const pages = [`/class/details/${group.id}`, `http://leeds.localhost:${port}/class/details/${group.id}`];
  try {
    for (const words of ["Ring twice at the yellow door.", "Come in by the garden gate."]) {
      for (const address of [...pages, ...pages]) await page.goto(address);
      await change(words);
      const changedAt = performance.now();
      for (const address of pages) {
        let askedAt = 0;
        do {
          askedAt = performance.now();
          await page.goto(address);
        } while (askedAt - changedAt < NOTICED_MS);
        expect(await page.getByText(words).count(), address).toBeGreaterThan(0);
      }
    }
  } finally {
    await change(group.location.access);
  }
});

test("a chunk that fails to load raises vite:preloadError and offers a reload", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/terms");
  await page.evaluate(() => addEventListener("vite:preloadError", () => (document.body.dataset["raised"] = "yes")));
  await page.route(/\/assets\/.*shop.*\.js/, (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Shop" }).first().click();
  await page.getByText("This page could not be loaded.").waitFor();
  expect(await page.evaluate(() => document.body.dataset["raised"])).toBe("yes");
  await expectAccessible(page, "failed chunk");
  await page.unroute(/\/assets\/.*shop.*\.js/);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForURL(/\/shop$/u);
  await page.getByRole("heading", { level: 1, name: "Shop" }).waitFor();
});

test.each([
  ["the entry", /\/assets\/entry\.client-.*\.js/],
  ["the frame", /\/assets\/shell-.*\.js/],
  ["the page's own code", /\/assets\/terms-.*\.js/],
])("a first load without %s raises vite:preloadError, offers a reload and stays readable", async (_, chunk) => {
  const page = await visit({ width: "phone" });
  await page.addInitScript(() =>
    addEventListener("vite:preloadError", () => (document.documentElement.dataset["raised"] = "yes")),
  );
  await page.route(chunk, (route) => route.abort());
  await page.goto("/terms");
  await page.getByRole("alert").filter({ hasText: "Part of this page could not be loaded." }).waitFor();
  expect(await page.locator("html").getAttribute("data-raised")).toBe("yes");
  expect(await page.getByRole("heading", { level: 1 }).first().isVisible()).toBe(true);
  await expectAccessible(page, "first load without a chunk");
  await page.unroute(chunk);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  expect(await page.getByText("could not be loaded").count()).toBe(0);
});

test.each([
  ["the account app's entry", "/account", /\/account\/assets\/index-.*\.js/],
  ["a chunk of the account app's entry", "/account", /\/account\/assets\/react-.*\.js/],
  ["the staff app's entry", "/admin", /\/admin\/assets\/index-.*\.js/],
  ["the sign-in page's own code", "/admin/sign-in", /\/admin\/assets\/LogIn-.*\.js/],
])("a first load without %s raises vite:preloadError, and is no blank page", async (_, path, chunk) => {
  const page = await visit({ width: "phone" });
  await page.addInitScript(() =>
    addEventListener("vite:preloadError", () => (document.documentElement.dataset["raised"] = "yes")),
  );
  await page.route(chunk, (route) => route.abort());
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: "This page could not be loaded" }).waitFor();
  await page.getByText("Please check your connection and try again.").waitFor();
  expect(await page.locator("html").getAttribute("data-raised")).toBe("yes");
  await expectAccessible(page, "first load of an app without a chunk");
  await page.unroute(chunk);
  await page.getByRole("button", { name: /^(?:Reload|Try again)$/u }).click();
  await page.getByRole("heading", { level: 1, name: /^Log in/u }).waitFor();
  expect(await page.getByText("could not be loaded").count()).toBe(0);
});

test("empty pages show their picture, even offline", async () => {
  const page = await visit({ width: "desk" });
  // The page fetches both ahead of the need.
  const ahead = [/drawings-.*\.svg/, /ErrorScreen-.*\.js/].map((file) => page.waitForResponse(file));
  await page.goto("/find-classes?postcode=Leeds");
  const responses = await Promise.all(ahead);
  for (const response of responses) await response.finished();
  // With what the error screen imports, and its styles.
  // As text: vitest would rewrite the import.
  await page.evaluate(`import(${JSON.stringify(responses[1]?.url())}).then(() => undefined)`);
  const unstyled = () =>
    page
      .locator('link[rel="stylesheet"]:not([disabled])')
      .evaluateAll((all: HTMLLinkElement[]) => all.filter((one) => one.sheet === null).map((one) => one.href));
  await expect.poll(unstyled).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Soonest" }).click();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  // An empty picture has no size.
  await expect
    .poll(() => page.locator("main use").evaluate((use: SVGUseElement) => use.getBBox().width))
    .toBeGreaterThan(100);
});
