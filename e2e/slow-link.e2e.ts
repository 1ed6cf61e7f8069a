import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { step } from "./support/application.ts";
import { birthdayParts } from "./support/classes.ts";

const visit = useBrowser();

/** Opens a page whose script is still on the way; the answer lets it come, and waits until the page is live. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client-[^/]+\.js$/u, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    release();
    await page.locator("html[data-live]").waitFor({ state: "attached" });
  };
}

test("what a parent types before the script of the home page has come is searched for", { tags: "smoke" }, async () => {
  const page = await visit({ width: "phone" });
  const comeAlive = await openEarly(page, "/");
  await page.getByLabel("Postcode or town").fill("LS1 4AP");
  await page.getByRole("textbox", { name: "Day" }).fill(birthdayParts.day);
  await page.getByRole("textbox", { name: "Month" }).fill(birthdayParts.month);
  // The last choice counts, also where it was the first.
  for (const what of ["Holiday camps", "Weekly classes", "Holiday camps"])
    await page.getByRole("radio", { name: what }).check();
  await comeAlive();
  await page.getByRole("textbox", { name: "Year" }).fill(birthdayParts.year);
  await page.getByRole("button", { name: "Find camps" }).click();
  await step(page, /camps? .*near/u);
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("postcode"), searchParams.get("child")]).toEqual([
    "/find-camp-classes",
    "LS1 4AP",
    "1",
  ]);
});

test("a name ticked and a quantity typed before the script of an item has come are in the cart", async () => {
  const page = await visit({ width: "phone" });
  const comeAlive = await openEarly(page, "/shop/items/details/1");
  await page.getByLabel("Quantity").fill("2");
  await page.getByLabel(/Print a name/u).check();
  await comeAlive();
  await page.getByLabel("Name to print").fill("Ada");
  await page.getByRole("link", { name: "Age 9–11" }).click();
  await page.getByRole("button", { name: /^Add to cart, £/u }).click();
  await page.getByRole("link", { name: "Go to cart" }).click();
  await page.getByRole("listitem", { name: "Matinee hoodie", exact: true }).getByText("“Ada”").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Quantity: Matinee hoodie" }).inputValue()).toBe("2");
});

test("a page that a link opens is never seen without its styles", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/");
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  // The router loads the styles ahead; whoever asks for them again waits.
  const ahead = new Set<string>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.css$/u, async (route) => {
    const url = route.request().url();
    if (ahead.has(url)) await released;
    ahead.add(url);
    await route.continue();
  });
  await page.getByLabel("Postcode or town").fill("LS1 4AP");
  await page.getByRole("button", { name: "Find classes" }).click();
  await step(page, /class(es)? .*near/u);
  expect(ahead.size).toBeGreaterThan(0);
  const looks = () =>
    page.locator("main :is(h1, fieldset, label, input, select)").evaluateAll((all) =>
      all.map((one) => {
        const { display, position, opacity } = getComputedStyle(one);
        return [one.tagName, display, position, opacity].join(" ");
      }),
    );
  const early = await looks();
  release();
  const unstyled = () =>
    page
      .locator('link[rel="stylesheet"]:not([disabled])')
      .evaluateAll((all: HTMLLinkElement[]) => all.filter((one) => one.sheet === null).map((one) => one.href));
  await expect.poll(unstyled).toEqual([]);
  await expect.poll(() => page.locator("link[data-kept]").count()).toBe(0);
  expect(early).toEqual(await looks());
});

test("a page asks for no stylesheet, is painted, and asks for its scripts afterwards", async () => {
  const page = await visit({ width: "phone" });
  for (const address of ["/", "/class/details/1", "/cart"]) {
    await page.goto(address);
    await page.locator("html[data-live]").waitFor({ state: "attached" });
    const { painted, scripts, styles, background } = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource");
      const startsOf = (ending: string) =>
        files.filter(({ name }) => name.endsWith(ending)).map(({ startTime }) => startTime);
      return {
        painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
        scripts: startsOf(".js"),
        styles: files
          .filter(({ name, startTime }) => /\.css#?$/u.test(name) && startTime < Math.min(...startsOf(".js")))
          .map(({ name }) => name),
        background: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect(styles, address).toEqual([]);
    expect(background, address).not.toBe("rgba(0, 0, 0, 0)");
    expect(scripts.length, address).toBeGreaterThan(5);
    // A tab that is not painted, such as on a busy machine, starts them after half a second.
    expect(Math.min(...scripts), address).toBeGreaterThanOrEqual(Math.min(painted, 500));
  }
});

test("a school's shop keeps its colours, and its styles come once, whatever a page loads later", async () => {
  const page = await visit({ host: "leeds.localhost" });
  const plum = async () =>
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--plum").trim());
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const own = await plum();
  expect(own).not.toBe("#4a1f5c");
  await page.goto("/");
  // The last that a page asks for by itself: the code of the screen for errors.
  await page.waitForLoadState("networkidle");
  expect(await plum()).toBe(own);
  const shells = 'link[rel="stylesheet"][href^="/assets/shell-"]:not([disabled])';
  expect(await page.locator(shells).evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([]);
  await page.getByRole("link", { name: "Classes", exact: true }).first().click();
  await step(page, /./u);
  await page.waitForLoadState("networkidle");
  expect(await plum()).toBe(own);
});

test("a browser compiles React with its file, and not at its first call", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/");
  const href = await page.locator('link[rel="modulepreload"][href*="/framework-"]').getAttribute("href");
  const script = await (await page.request.get(String(href))).text();
  // Each part of it is a function that its first user calls. V8 compiles those in parentheses while the page goes on.
  expect(script.match(/=\w\((?:\w|\(\w,\w\))=>\{/gu)).toBeNull();
  expect(script.match(/=\w\(\((?:\w|\(\w,\w\))=>\{/gu)?.length).toBeGreaterThan(4);
});
