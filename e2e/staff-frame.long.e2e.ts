import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "bristol.localhost";

async function atWork(width: "phone" | "desk", who = "admin@bristol."): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}matinee.example`));
  await page.goto("/admin/");
  await page.getByRole("heading", { level: 1, name: /^Hello/u }).waitFor();
  return page;
}

async function expectFine(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  await expectAccessible(page, state);
}

const names = async (page: Page) =>
  (await page.getByRole("navigation", { name: "Staff" }).getByRole("link").allTextContents()).map((text) =>
    text.replace(/\d+ open$/u, ""),
  );

test("each role has its own places, and the current one is marked", async () => {
  const admin = await names(await atWork("desk"));
  expect(admin).toContain("Owed");
  expect(admin).not.toContain("Stages and categories");
  const staff = await atWork("desk", "staff@bristol.");
  expect(await names(staff)).not.toContain("Owed");
  await staff.getByRole("button", { name: "New" }).click();
  expect(await staff.locator("header").getByRole("link", { name: /^New/u }).allTextContents()).toEqual([
    "New location",
  ]);
  await staff.getByRole("link", { name: "Classes", exact: true }).click();
  await expect.poll(async () => await staff.locator('nav [aria-current="page"]').first().textContent()).toBe("Classes");
  expect(await names(await atWork("desk", "network@"))).toContain("Stages and categories");
});

test("on a phone the menu is a sheet, whose targets are large, and Escape gives the focus back", async () => {
  const page = await atWork("phone");
  const button = page.getByRole("button", { name: "Menu" });
  await button.click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await sheet.waitFor();
  await expectFine(page, "the menu of a phone");
  const heights = await sheet
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: "New" }).click();
  await expectFine(page, "what a phone can make");
  await page.getByRole("link", { name: "New closure" }).click();
  await page.getByRole("heading", { level: 1, name: /closure/iu }).waitFor();

  await page.getByRole("button", { name: "Find" }).click();
  const find = page.getByRole("dialog").getByRole("combobox");
  await expectFine(page, "the search of a phone");
  await find.fill("zzzz nobody");
  await page.getByText("Nothing found.", { exact: false }).waitFor();
  await find.fill("open att");
  await page.getByRole("option", { name: /Open needs attention/u }).click();
  await page.getByRole("heading", { level: 1, name: "Needs attention" }).waitFor();

  await page.goto("/admin/classes?status=open");
  await page.locator("tbody tr").nth(1).waitFor();
  await page
    .getByRole("checkbox", { name: /^Select /u })
    .nth(1)
    .check();
  await expectFine(page, "a selected card");
  await page.getByRole("button", { name: "Views" }).click();
  await expectFine(page, "the views on a phone");
});

test("the search says why it can't answer, and keeps what was typed", async () => {
  const page = await atWork("desk");
  await page.keyboard.press("Control+k");
  const find = page.getByRole("dialog").getByRole("combobox");
  await page.context().setOffline(true);
  await find.fill("parent");
  await page.getByText("We could not search.", { exact: false }).waitFor();
  await page.context().setOffline(false);
  await find.fill("parents");
  await page.getByText("We could not search.", { exact: false }).waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await find.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("INPUT");
});

test("rows that were refused stay selected and say why", async () => {
  const page = await atWork("desk");
  await page.goto("/admin/classes?status=open&sort=name,asc");
  await page.locator("tbody tr").nth(2).waitFor();
  for (const n of [1, 2])
    await page
      .getByRole("checkbox", { name: /^Select /u })
      .nth(n)
      .check();
  let calls = 0;
  await page.route("**/v1/staff/classes/*/close", async (route) => {
    calls += 1;
    if (calls === 1) await route.abort();
    else await route.continue();
  });
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog", { name: "1 closed, 1 not." }).waitFor();
  await page.getByText("The server could not be reached.").waitFor();
  await expectFine(page, "what was refused");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await page.getByText("1 row selected").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Undone.").waitFor();
});

test("? explains the keys of a list, and a form asks before its school changes", async () => {
  const page = await atWork("desk", "network@");
  await page.goto("/admin/classes");
  await page.locator("tbody a").first().focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await expectFine(page, "the keys");
  await page.goto("/admin/teachers/new");
  const school = page.getByLabel("School", { exact: true });
  await school.selectOption({ index: 1 });
  await page.getByLabel("Name").fill("Nia Typed");
  await school.selectOption({ index: 2 });
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("Nia Typed");
});
