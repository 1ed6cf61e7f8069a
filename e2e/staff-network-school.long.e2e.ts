import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const choice = (page: Page) => page.getByLabel("Schools shown");
const schoolOf = (page: Page) => new URL(page.url()).searchParams.get("school");

async function follow(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name, exact: true }).locator("visible=true").click();
  await heading(page, name);
}

test.each(widthsFrom("desk"))(
  "the network takes a school in hand, and every list and form is about it (%s)",
  async (width) => {
    const { url } = product();
    const email = "network@matinee.example";
    const schools = await (await demoApi(url, email)).call("GET /v1/staff/schools");
    const leeds = schools.find(({ name }) => name.includes("Leeds"));
    const id = String(leeds?.id ?? "");
    const page = await visit({ width });
    await logIn(page, url, await demoToken(url, email));
    await page.goto("/admin/classes");
    await heading(page, "Classes");
    await page.getByText("The network (administrator)").waitFor();
    await choice(page).locator("option").nth(2).waitFor({ state: "attached" });
    await expectFine(page, `the network with all schools, ${width}`);

    await choice(page).selectOption(id);
    await expect.poll(() => schoolOf(page)).toBe(id);
    const filter = page.getByLabel("School", { exact: true });
    await expect.poll(async () => await filter.inputValue()).toBe(id);
    await expectFine(page, `the network with a school in hand, ${width}`);
    await follow(page, "Camps");
    expect([schoolOf(page), await filter.inputValue()]).toEqual([id, id]);

    // A page of a thing is about no list, and what was in hand stays.
    await page.locator("tbody a[href*='/camps/']").first().click();
    await page.getByLabel("Description").waitFor();
    expect(await choice(page).inputValue()).toBe(id);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("link", { name: "New teacher" }).click();
    await heading(page, "New teacher");
    expect(schoolOf(page)).toBe(id);
    await page.getByLabel("Name", { exact: true }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("open items");
    await page.getByRole("option", { name: /Open items/u }).click();
    await heading(page, "Items");
    expect(schoolOf(page)).toBe(id);

    // The filter of a list is the same choice.
    await filter.selectOption("");
    await expect.poll(async () => await choice(page).inputValue()).toBe("");
    await follow(page, "Classes");
    expect(schoolOf(page)).toBeNull();
    await page.goBack();
    await heading(page, "Items");
  },
);

test.each(widthsFrom("phone"))("who works at one school reads which (%s)", async (width) => {
  const { url, port } = product();
  const page = await visit({ width, host: "leeds.localhost" });
  await logIn(page, `http://leeds.localhost:${port}`, await demoToken(url, "staff@leeds.matinee.example"));
  await page.goto("/admin/");
  await page
    .getByRole("banner")
    .getByText(/Leeds \(staff\)$/u)
    .waitFor();
  await expectFine(page, `the place of a teacher, ${width}`);
  expect(await page.getByLabel("Current school").count()).toBe(0);
});
