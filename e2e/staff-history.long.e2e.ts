import { readFileSync } from "node:fs";
import { createApi } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

test.each(widthsFrom("desk"))("a manager finds who changed what, and takes it out as a file (%s)", async (width) => {
  const { url, port } = product();
  const token = await demoToken(url, "admin@leeds.matinee.example");
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
  const name = `Tess ${width} ${Date.now()}`;
  const { id } = await api.call("POST /v1/staff/teachers", { body: { name, bio: "" } });
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, token);
  await page.goto("/admin/audit");
  await heading(page, "History");
  await page.getByText(name).first().waitFor();
  await expectAccessible(page, `history, ${width}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByLabel("What", { exact: true }).selectOption({ label: "Terms" });
  await page.getByText(name).first().waitFor({ state: "detached" });
  await page.getByLabel("What", { exact: true }).selectOption({ label: "Teachers" });
  await page.getByText(name).first().waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain(`teacher:${id}`);
  expect(file).not.toContain("term:");
  // The export is in the history too.
  await page.goto("/admin/audit?group=exported");
  await page.getByText("Exported the history").first().waitFor();
  // Beside the thing itself, it follows what is done on the page.
  await page.goto(`/admin/teachers/${id}`);
  await page.getByText("History", { exact: true }).last().click();
  const entries = page.locator("details[open] li");
  await entries.first().waitFor();
  const before = await entries.count();
  await page.getByRole("button", { name: "Move to the archive" }).click();
  await expect.poll(() => entries.count()).toBe(before + 1);
});
