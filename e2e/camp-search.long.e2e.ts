import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const WIDTHS = widthsFrom("phone");
/** What the page asks for around LS1 4AP: the distance goes without saying in the address. */
const AROUND_LEEDS = { postcode: "LS1 4AP", radius_miles: "25" };
const NONE_FOUND = "/find-camp-classes?postcode=LS1+4AP&age=18&holiday=christmas";

/** How many camps the API finds. */
async function totalOf(query: Record<string, string>): Promise<number> {
  return (await aVisitor(product().url).call("GET /courses/list", { query })).total;
}

const heading = (total: number, rest = "") => new RegExp(`^${total === 0 ? "No" : total} holiday camps?${rest}$`);

const chip = (page: Page, name: RegExp) => page.getByRole("list", { name: "Filters" }).getByRole("link", { name });

async function openFilters(page: Page, width: (typeof WIDTHS)[number]) {
  if (width === "phone") await page.getByRole("button", { name: /^Filters/ }).click();
  return width === "phone"
    ? page.getByRole("dialog", { name: "Filters" })
    : page.getByRole("region", { name: "Change the filters" });
}

test.each(WIDTHS)("the home page finds camps for a child's birthday (%s)", async (width) => {
  const page = await visit({ width });
  await page.goto("/");
  await page.getByRole("radio", { name: "Holiday camps" }).check({ force: true });
  await page.getByLabel("Postcode or town").fill("LS1 4AP");
  await page.getByRole("textbox", { name: "Day" }).fill("4");
  await page.getByRole("textbox", { name: "Month" }).fill("6");
  await page.getByRole("textbox", { name: "Year" }).fill("2017");
  await page.getByRole("button", { name: "Find camps" }).click();
  const total = await totalOf({ ...AROUND_LEEDS, date_of_birth: "2017-06-04" });
  expect(total).toBeGreaterThan(0);
  await step(page, heading(total, " for an? \\d+-year-old near LS1 4AP"));
  await chip(page, /^Born 4 June 2017/).waitFor();
  const filters = await openFilters(page, width);
  expect(await filters.getByRole("textbox", { name: "Day" }).inputValue()).toBe("4");
  expect(await filters.getByRole("textbox", { name: "Year" }).inputValue()).toBe("2017");
  expect(await page.getByRole("article").count()).toBe(total);
  await expectAccessible(page, "camp search");
});

test.each(WIDTHS)("camps are filtered by place, age and holiday through the address (%s)", async (width) => {
  const page = await visit({ width });
  await page.goto("/find-camp-classes");
  const filters = await openFilters(page, width);
  if (width === "desk") await filters.getByText("More filters").click();
  await expectAccessible(page, "camp search, filters open");
  await filters.getByLabel("Postcode or town").fill("LS1 4AP");
  await filters.getByLabel("Or age").selectOption("8");
  await filters.getByLabel("Holiday").selectOption("half_term");
  await page.getByRole("button", { name: "Show camps" }).filter({ visible: true }).click();
  await page.waitForURL((address) => address.search !== "");
  expect(new URL(page.url()).search).toBe("?postcode=LS1+4AP&age=8&holiday=half_term");
  const total = await totalOf({ ...AROUND_LEEDS, age: "8", holiday: "half_term" });
  const whole = await totalOf({ ...AROUND_LEEDS, age: "8" });
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(whole);
  await step(page, heading(total, " for an 8-year-old near LS1 4AP"));
  await expectAccessible(page, "camp search, filtered");

  await chip(page, /^Half-term.*remove/).click();
  await step(page, heading(whole, " for an 8-year-old near LS1 4AP"));
  expect(new URL(page.url()).search).toBe("?postcode=LS1+4AP&age=8");
});

test.each(WIDTHS)("two filters tapped in quick succession both apply (%s)", async (width) => {
  const page = await visit({ width });
  await page.goto("/find-camp-classes");
  // What the first asks for is on its way until the second is tapped.
  const { promise: tapped, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/find-camp-classes\.data/, async (route) => {
    await tapped;
    await route.continue();
  });
  await chip(page, /^Half-term/).click();
  await chip(page, /^Workshops/).click();
  goOn();
  await page.waitForURL(/category_id/);
  const asked = new URL(page.url()).searchParams;
  expect([...asked.keys()]).toEqual(["holiday", "category_id"]);
  await step(page, heading(await totalOf(Object.fromEntries(asked))));
  await chip(page, /^Half-term.*remove/).waitFor();
  await chip(page, /^Workshops.*remove/).waitFor();
});

test("a typed birthday stays when a chip is tapped", async () => {
  const page = await visit();
  await page.goto("/find-camp-classes");
  const day = page.getByRole("region", { name: "Change the filters" }).getByRole("textbox", { name: "Day" });
  await day.fill("4");
  await chip(page, /^Easter/).click();
  await chip(page, /^Easter.*remove/).waitFor();
  expect(await day.inputValue()).toBe("4");
});

test("near me searches around the position with the typed age", async () => {
  const page = await visit({ width: "phone" });
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 53.799_723, longitude: -1.5491 });
  await page.goto("/find-camp-classes");
  const filters = await openFilters(page, "phone");
  await filters.getByLabel("Or age").selectOption("8");
  await filters.getByRole("button", { name: "Near me" }).click();
  await step(page, / for an 8-year-old near you$/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("age")).toBe("8");
  expect(searchParams.get("lat")).toBe("53.800");
  await chip(page, /^Near you.*remove/).waitFor();
});

test.each(WIDTHS)("an empty result suggests a change that finds camps (%s)", async (width) => {
  const page = await visit({ width });
  await page.goto(NONE_FOUND);
  await step(page, heading(0, " for an 18-year-old near LS1 4AP"));
  // A holiday without a camp can be taken off all the same.
  await chip(page, /^Christmas.*remove/).waitFor();
  await expectAccessible(page, "camp search, empty");
  const way = page.getByRole("link", { name: /^Any holiday, within \d+ miles \(\d+\)$/ });
  const promised = Number(/\((\d+)\)$/.exec((await way.textContent()) ?? "")?.[1]);
  await way.click();
  await step(page, heading(promised, " for an 18-year-old near LS1 4AP"));
  expect(await page.getByRole("article").count()).toBe(promised);
});

test("pins on the radar lead to their cards", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/find-camp-classes?postcode=LS1+4AP&age=8&radius_miles=50");
  await page.getByRole("radio", { name: "Around you" }).check({ force: true });
  const picture = page.getByRole("region", { name: "Around you" });
  await picture.waitFor();
  await expectAccessible(page, "camps around you");
  await picture.locator("a").first().click();
  await picture.waitFor({ state: "hidden" });
  expect(await page.locator("#class-1").isVisible()).toBe(true);
});

test("the form finds camps without a script", async () => {
  const page = await visit();
  const browser = page.context().browser();
  const plain = await browser?.newContext({ baseURL: product().url, javaScriptEnabled: false });
  if (plain === undefined) throw new Error("The page belongs to no browser");
  try {
    const still = await plain.newPage();
    await still.goto("/find-camp-classes");
    const filters = still.getByRole("region", { name: "Change the filters" });
    await filters.getByLabel("Postcode or town").fill("LS1 4AP");
    // A date would stand in the address, so without a script the age is asked.
    await filters.getByLabel("Or age").selectOption("8");
    await filters.getByRole("button", { name: "Show camps" }).click();
    await step(still, / for an 8-year-old near LS1 4AP$/);
    const total = await totalOf({ ...AROUND_LEEDS, age: "8" });
    expect(await still.getByRole("article").count()).toBe(total);
  } finally {
    await plain.close();
  }
});

test("camps fit a narrow screen", async () => {
  const page = await visit({ width: "phone" });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/find-camp-classes?postcode=LS1+4AP&radius_miles=50", NONE_FOUND]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});
