import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const dates = (page: Page) => page.getByRole("region", { name: "Dates" });

async function atWork(width: "phone" | "desk", who = "admin"): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}@leeds.matinee.example`));
  return page;
}

async function choose(page: Page, label: string, nth: number): Promise<void> {
  await page.getByLabel(label).selectOption({ index: nth });
}

test.each(widthsFrom("desk"))("a class goes from a draft to an open one that a family can try (%s)", async (width) => {
  const page = await atWork(width);
  const name = `Moonlight Voices ${width}`;
  await page.goto("/admin/classes");
  await heading(page, "Classes");
  await page.getByRole("link", { name: "New class" }).click();
  await heading(page, "New class");
  // What is missing is said at each field, and nothing is made.
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Please enter pounds and whole pence").first().waitFor();
  await page.getByLabel("Trial price, £").fill("12.50");
  await page.getByLabel("Term fee, £").fill("90");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("Please give the class a name.").waitFor();
  await page.getByText("Please choose at least one discipline.").waitFor();
  await expectFine(page, `a new class with mistakes, ${width}`);

  await page.getByLabel("Name", { exact: true }).fill(name);
  await choose(page, "Stage", 1);
  await choose(page, "Location", 1);
  await page.getByRole("group", { name: "Disciplines" }).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Add a weekly lesson" }).click();
  await page.getByLabel("From").fill("17:00");
  await page.getByLabel("To", { exact: true }).fill("16:00");
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText("The lesson ends before it begins.").waitFor();
  await page.getByLabel("To", { exact: true }).fill("18:00");
  await dates(page)
    .getByText(/[\d,]+ lessons to come/u)
    .waitFor();
  await page.getByRole("button", { name: "Save draft" }).click();
  await heading(page, name);
  await page.getByText(/^Draft\. 0 lessons to come/u).waitFor();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const find = async (shop: Page) => {
    await shop.goto(`/find-classes?q=${encodeURIComponent(name)}`);
    await shop.getByRole("heading", { level: 1 }).waitFor();
    return shop.locator(`a[href*="/class/details/${id}"]`);
  };
  const shop = await visit({ width, host });
  expect(await (await find(shop)).count()).toBe(0);

  const inShop = page.getByRole("link", { name: "See it in the shop" });
  expect(await inShop.count()).toBe(0);
  await page.getByRole("button", { name: "Save and open" }).click();
  await page.getByText(/^Open\. [\d,]+ lessons to come\. First lesson: /u).waitFor();
  expect(new URL((await inShop.getAttribute("href")) ?? "")).toMatchObject({
    hostname: host,
    pathname: `/class/details/${id}`,
  });
  await expectFine(page, `an open class, ${width}`);
  await expect.poll(async () => await (await find(shop)).count()).toBeGreaterThan(0);
  await shop.goto(`/class/details/${id}`);
  await shop.getByRole("link", { name: "Apply for a trial" }).first().click();
  await shop.getByRole("heading", { level: 1 }).waitFor();

  // A change that nobody has saved is not lost by a slip.
  await page.getByLabel("Name", { exact: true }).fill("Something else");
  await page.getByRole("link", { name: "Classes", exact: true }).first().click();
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Something else");
  await page.getByRole("link", { name: "Classes", exact: true }).first().click();
  await leave.getByRole("button", { name: "Leave without saving" }).click();
  await heading(page, "Classes");
  await expectFine(page, `the classes, ${width}`);

  // The other tests of this product count classes.
  await page.goto(`/admin/classes/${id}`);
  await page.getByRole("button", { name: "Close to new bookings" }).click();
  await page.getByText(/^Closed\. [\d,]+ lessons to come/u).waitFor();
  await page.getByRole("button", { name: "Move to the archive" }).click();
  await page.getByText(/^Archived\./u).waitFor();
  await expect.poll(async () => await (await find(shop)).count()).toBe(0);
});
