import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { expectAccessible } from "./support/accessible.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function theNetwork(width: "phone" | "desk"): Promise<Page> {
  const { url } = product();
  const page = await visit({ width });
  await logIn(page, url, await demoToken(url, "network@matinee.example"));
  return page;
}

/** The school of each row. A family can belong to several. */
const schoolsOf = (page: Page) => page.locator("tbody td[data-label=School]").allTextContents();

async function allOfLeeds(page: Page): Promise<boolean> {
  const schools = await schoolsOf(page);
  return schools.length > 0 && schools.every((name) => name.includes("Matinee Leeds"));
}

test.each([
  ["customers", "Customers", "phone"],
  ["tickets", "Enquiries", "desk"],
  ["locations", "Locations", "desk"],
] as const)(
  "the network narrows its %s to one school, by an address that can be shared",
  async (path, title, width) => {
    const page = await theNetwork(width);
    await page.goto(`/admin/${path}`);
    await heading(page, title);
    await page.getByRole("table").waitFor();
    expect(new Set(await schoolsOf(page)).size).toBeGreaterThan(1);
    await page.getByLabel("School", { exact: true }).selectOption("Matinee Leeds");
    await expect.poll(() => allOfLeeds(page)).toBe(true);
    await expectAccessible(page, `${path} of one school`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await page.goto(page.url());
    await heading(page, title);
    await page.getByRole("table").waitFor();
    expect(await allOfLeeds(page)).toBe(true);
    // A search stays with the school, and an export has no other.
    const search = page.getByRole("searchbox");
    if ((await search.count()) > 0) {
      await search.fill("a");
      await page.getByRole("button", { name: "Search" }).click();
      await page.waitForURL(/[?&]q=a/u);
      await expect.poll(() => allOfLeeds(page)).toBe(true);
    }
    const exported = page.waitForRequest(/\/export\?.*school=\d+/u);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await exported;
    await download;
  },
);

test("the network opens a family in the shop of the family's own school", async () => {
  const page = await theNetwork("desk");
  await page.goto("/admin/customers?q=parent@leeds");
  await page.locator("tbody").getByRole("link").click();
  await page.getByRole("button", { name: "View the shop as this customer" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Shop").inputValue()).toBe("leeds.localhost");
  await dialog.getByLabel("Reason").fill("Asked by telephone");
  await dialog.getByRole("button", { name: "View the shop" }).click();
  await page.waitForURL(/\/\/leeds\.localhost:/u);
  await page.getByText(/^Viewing as:/u).waitFor();
});
