import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aColleague, invitedToTeach } from "./support/a-colleague.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const choice = (page: Page) => page.getByLabel("Current school");
const schoolOf = async (page: Page) => new URL(page.url()).searchParams.get("at");

test.each(widthsFrom("desk"))(
  "somebody with two schools works at both side by side, each tab with its own (%s)",
  async (width) => {
    const { url, port } = product();
    const email = `kim.two.${width}.${Date.now()}@example.test`;
    const { token, schools } = await aColleague(url, email, [
      ["Leeds", "FRANCHISE_ADMIN"],
      ["Bristol", "FRANCHISE_STAFF"],
    ]);
    const [leeds, bristol] = schools.map(({ id }) => String(id));
    const page = await visit({ width, host });
    const base = `http://${host}:${port}`;
    await logIn(page, base, token);
    await page.goto("/admin/customers");
    await heading(page, "Customers");
    await page.waitForURL((address) => address.searchParams.get("at") === leeds);
    await page.getByRole("button", { name: "Export CSV" }).waitFor();
    await expectAccessible(page, `two schools, ${width}`);

    // A second tab takes the other school; the first keeps its own.
    const second = await page.context().newPage();
    await second.goto("/admin/terms");
    await heading(second, "Terms and closures");
    await choice(second).selectOption(bristol ?? "");
    await heading(second, /^Hello/u);
    await second
      .locator("#main")
      .getByText(schools[1]?.name ?? "none", { exact: true })
      .waitFor();
    await second.goto("/admin/customers");
    await heading(second, "Customers");
    // The role there is another one too.
    expect(await second.getByRole("button", { name: "Export CSV" }).count()).toBe(0);
    await page.reload();
    await page.getByRole("button", { name: "Export CSV" }).waitFor();
    expect([await schoolOf(page), await schoolOf(second)]).toEqual([leeds, bristol]);

    // Back leads to the school that was in hand then, and forward again.
    await choice(second).selectOption(leeds ?? "");
    await heading(second, /^Hello/u);
    await second
      .locator("#main")
      .getByText(schools[0]?.name ?? "none", { exact: true })
      .waitFor();
    await second.goBack();
    await heading(second, "Customers");
    expect([await schoolOf(second), await choice(second).inputValue()]).toEqual([bristol, bristol]);
    await second.goForward();
    await heading(second, /^Hello/u);
    expect(await choice(second).inputValue()).toBe(leeds);

    // Unsaved work asks first, and whoever stays keeps the school.
    await page.goto("/admin/teachers/new");
    await page.getByLabel("Name", { exact: true }).fill("Nobody yet");
    page.once("dialog", (dialog) => void dialog.dismiss());
    await choice(page).selectOption(bristol ?? "");
    expect([await choice(page).inputValue(), await schoolOf(page)]).toEqual([leeds, leeds]);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Nobody yet");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);

test.each(widthsFrom("phone"))(
  "a parent who teaches uses the family's account and the staff app with one login (%s)",
  async (width) => {
    const { url, port } = product();
    const email = `robin.both.${width}.${Date.now()}@example.test`;
    const { token } = await aCustomer(url, email);
    await invitedToTeach(url, email, "Leeds");
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, token);
    const open = async (link: string) => {
      const menu = page.getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole("link", { name: link, exact: true }).locator("visible=true").click();
    };
    await page.goto("/account/children");
    await heading(page, "Children");
    await open("Staff app");
    await heading(page, "Hello, Robin Buyer");
    await expectAccessible(page, `a teacher's home, ${width}`);
    // They teach no class yet, so they see no family.
    await page.goto("/admin/customers");
    await heading(page, "Customers");
    await page.getByText("No customers", { exact: false }).first().waitFor();
    expect(await page.getByRole("link", { name: "Enquiries" }).count()).toBe(0);
    await open("Your family");
    await page.waitForURL(/\/account/u);
    await page.goto("/account/children");
    await heading(page, "Children");
  },
);
