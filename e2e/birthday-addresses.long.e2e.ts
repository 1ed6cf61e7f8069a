import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { birthday, birthdayParts } from "./support/classes.ts";

const visit = useBrowser();

async function typeBirthday(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Day" }).first().fill(birthdayParts.day);
  await page.getByRole("textbox", { name: "Month" }).first().fill(birthdayParts.month);
  await page.getByRole("textbox", { name: "Year" }).first().fill(birthdayParts.year);
}

/** Every address of the shop that the page asks for or shows. Calls of the API are in no history. */
function addressesOf(page: Page): string[] {
  const seen: string[] = [];
  const add = (address: string) => !new URL(address).pathname.startsWith("/api/") && seen.push(address);
  page.on("request", (request) => add(request.url()));
  page.on("framenavigated", (frame) => add(frame.url()));
  return seen;
}

test("from the search to the form of the child no address carries the birthday, which stays after back and reload", async () => {
  const page = await visit({ width: "phone" });
  const seen = addressesOf(page);
  await page.goto("/");
  await page.getByLabel("Postcode or town").fill("LS1 4AP");
  await typeBirthday(page);
  await page.getByRole("button", { name: "Find classes" }).click();
  const born = page.getByRole("link", { name: /Born 15 January/ });
  await born.waitFor();
  const results = await page.getByRole("article").count();
  expect(results).toBeGreaterThan(0);
  await page.reload();
  await born.waitFor();
  expect(await page.getByRole("article").count()).toBe(results);

  await page.getByRole("article").getByRole("link").first().click();
  await page.waitForURL("**/class/details/*");
  await page.goBack();
  await born.waitFor();
  await page.goForward();
  await page
    .getByRole("link", { name: /Apply for a trial|Join the waiting list/ })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL("**/find-classes/classe?*");
  await expect.poll(() => page.getByRole("textbox", { name: "Year" }).inputValue()).toBe(birthdayParts.year);
  await page.reload();
  await expect.poll(() => page.getByRole("textbox", { name: "Year" }).inputValue()).toBe(birthdayParts.year);
  await page.getByRole("button", { name: /Continue|Join the waiting list/ }).click();
  await page.waitForURL("**/apply-now/children**");
  await expect.poll(() => page.getByRole("textbox", { name: "Year" }).inputValue()).toBe(birthdayParts.year);

  expect(seen.length).toBeGreaterThan(10);
  expect(seen.filter((one) => /date_of_birth|dob_/.test(one) || decodeURIComponent(one).includes(birthday))).toEqual(
    [],
  );
});

test("an older link with a birthday loses it, and keeps the age", async () => {
  const page = await visit();
  await page.goto(`/find-classes?postcode=LS1+4AP&date_of_birth=${birthday}`);
  await step(page, / for an? \d+-year-old near LS1 4AP$/);
  expect(new URL(page.url()).search).toMatch(/^\?postcode=LS1\+4AP&age=\d+$/);
});

test("a shared address shows another family no birthday", async () => {
  const first = await visit();
  await first.goto("/find-classes?postcode=LS1+4AP");
  await typeBirthday(first);
  await first.getByRole("button", { name: "Show classes" }).filter({ visible: true }).click();
  await first.getByRole("link", { name: /Born/ }).waitFor();
  const other = await visit();
  await other.goto(first.url());
  await step(other, / for an? \d+-year-old near LS1 4AP$/);
  await other.getByRole("link", { name: /Age \d/ }).waitFor();
  expect(await other.getByText(/Born/).count()).toBe(0);
});
