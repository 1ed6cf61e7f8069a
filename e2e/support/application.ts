import type { Page } from "playwright-core";
import { birthdayParts } from "./classes.ts";

/** Types a child's particulars into the nth form of the step. */
export async function typeChild(page: Page, firstName: string, nth = 0): Promise<void> {
  await page.getByLabel("Child first name").nth(nth).fill(firstName);
  await page.getByLabel("Surname").nth(nth).fill("Hopper");
  await page.getByRole("textbox", { name: "Day" }).nth(nth).fill(birthdayParts.day);
  await page.getByRole("textbox", { name: "Month" }).nth(nth).fill(birthdayParts.month);
  await page.getByRole("textbox", { name: "Year" }).nth(nth).fill(birthdayParts.year);
}

/** Types who the parent is, and chooses the first address of the postcode. */
export async function typeParent(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Phone").fill("0113 496 0000");
  await page.getByLabel("Postcode").first().fill("LS1 4AP");
  await page.getByRole("button", { name: "Find address" }).click();
  await page.getByLabel("Select your address").selectOption({ index: 1 });
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Waits for a step by its heading. */
export async function step(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}
