import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { typeInto } from "./support/keyboard.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function atWork(width: "phone" | "desk"): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  return page;
}

/** The Monday to Friday of a week in early summer of the year after next, which has no bank holiday. */
const year = new Date().getFullYear() + 2;
const monday = new Date(Date.UTC(year, 5, 10));
monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
const dayOf = (n: number) => new Date(monday.getTime() + n * 86_400_000).toISOString().slice(0, 10);
const named = (n: number, weekday: "long" | "short") =>
  new Date(dayOf(n))
    .toLocaleDateString("en-GB", { weekday, day: "numeric", month: weekday, timeZone: "UTC" })
    .replace(",", "");

test.each(widthsFrom("desk"))(
  "a camp goes from a draft with a day off and an extra to two days booked by a parent (%s)",
  async (width) => {
    const page = await atWork(width);
    const name = `Moonlight Camp ${width}`;
    await page.goto("/admin/camps");
    await heading(page, "Camps");
    await page.getByRole("link", { name: "New camp" }).click();
    await heading(page, "New camp");
    await page.getByLabel("Name", { exact: true }).fill(name);
    for (const label of ["Category", "Location"])
      await page.getByLabel(label, { exact: true }).selectOption({ index: 1 });
    await page.getByRole("group", { name: "Disciplines" }).getByRole("checkbox").first().check();
    await page.getByLabel("Youngest age").fill("5");
    await page.getByLabel("Oldest age").fill("11");
    await page.getByLabel("First day", { exact: true }).fill(dayOf(4));
    await page.getByLabel("Last day").fill(dayOf(0));
    await page.getByLabel("Whole camp, £").fill("100");
    await page.getByLabel("Deposit, £").fill("150");
    await page.getByLabel("Balance due by").fill(dayOf(4));
    await page.getByRole("button", { name: "Save draft" }).click();
    // Each mistake is said at its field, and nothing is made.
    await page.getByText("The camp ends before it begins.").waitFor();
    await page.getByText("The deposit is above the price.").waitFor();
    await page.getByText("The balance must be due before the first day.").waitFor();
    await expectFine(page, `a new camp with mistakes, ${width}`);

    await page.getByLabel("First day", { exact: true }).fill(dayOf(0));
    await page.getByLabel("Last day").fill(dayOf(4));
    await page.getByLabel("Deposit, £").fill("");
    await page.getByLabel("Balance due by").fill("");
    await page.getByLabel("Families can book single days too").check();
    await page.getByLabel("One day, £").fill("30");
    await page
      .getByRole("group", { name: named(2, "long") })
      .getByRole("checkbox")
      .uncheck();
    await page.getByRole("button", { name: "Add an extra" }).click();
    const lunch = page.getByRole("group", { name: "New extra" });
    await lunch.getByLabel("Name of the extra").fill("Hot lunch");
    await lunch.getByLabel("Price, £").fill("4.50");
    await lunch.getByLabel("Charged").selectOption("chosen");
    await lunch.getByLabel("How many are available").fill("3");
    await page.getByRole("button", { name: "Save draft" }).click();
    await heading(page, name);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    const shop = await visit({ width, host });
    const find = async () => {
      await shop.goto(`/find-camp-classes?q=${encodeURIComponent(name)}`);
      await shop.getByRole("heading", { level: 1 }).waitFor();
      return await shop.locator(`a[href*="/camps/details/${id}"]`).count();
    };
    expect(await find()).toBe(0);
    await page.getByRole("button", { name: "Save and open" }).click();
    await page.getByText(/^Open\. /u).waitFor();
    await expectFine(page, `an open camp, ${width}`);
    await expect.poll(find).toBeGreaterThan(0);

    // A parent books two of the four days, with lunch on one.
    await shop.goto(`/camps/details/${id}`);
    const facts = await shop.locator('script[type="application/ld+json"]').allTextContents();
    expect(facts.join()).toContain(name);
    await shop.goto(`/apply-now/children/camp?course_id=${id}`);
    await step(shop, /Your child/);
    await typeInto(shop, "Child first name", "Ada");
    await typeInto(shop, "Surname", "Hopper");
    await typeInto(shop, "Day", "1");
    await typeInto(shop, "Month", "1");
    await typeInto(shop, "Year", String(year - 8));
    await shop.getByLabel(/^Single days/).check();
    const days = shop.getByRole("group", { name: "Days for Ada" });
    expect(await days.getByRole("checkbox").count()).toBe(4);
    for (const n of [1, 3]) await days.getByLabel(named(n, "short")).check();
    await shop.getByLabel(/^Hot lunch/).check();
    await shop.getByRole("group", { name: "Days for Hot lunch" }).getByLabel(named(1, "short")).uncheck();
    await shop.getByRole("button", { name: "Add to cart" }).click();
    await step(shop, "Your cart");
    const line = shop.getByRole("listitem", { name: `${name}, Ada`, exact: true });
    const text = (await line.textContent()) ?? "";
    expect(text).toContain(`Hot lunch on ${named(3, "short")}`);
    expect(text).toContain("£64.50");

    // A copy for the same week of another year, and the first one leaves the shop for the other tests.
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create copy" }).click();
    await heading(page, `Copy of ${name}`);
    await page.getByText(new RegExp(`^Draft\\..* ${year + 1}\\.$`, "u")).waitFor();
    await page.getByRole("button", { name: "Delete draft" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
    await heading(page, "Camps");
    await page.getByRole("row", { name: new RegExp(name) }).waitFor();
    await expectFine(page, `the camps, ${width}`);
    await page.goto(`/admin/camps/${id}`);
    await page.getByRole("button", { name: "Close to new bookings" }).click();
    await page.getByText(/^Closed\. \d/u).waitFor();
    await page.getByRole("button", { name: "Move to the archive" }).click();
    await page.getByText(/^Archived\. \d/u).waitFor();
    await expect.poll(find).toBe(0);
  },
);
