import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { expectAccessible } from "./support/accessible.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

/** The list of families, as one of the staff sees it. */
async function families(who: string, width: "phone" | "desk", host = "leeds.localhost"): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  if (width === "desk") await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}matinee.example`));
  await page.goto("/admin/customers");
  await page.locator("tbody tr").nth(20).waitFor({ state: "attached" });
  return page;
}

test.each([
  ["a school", "staff@leeds."],
  ["the network", "network@"],
])("at 1280 by 800, %s sees at least twenty families at once, and all of each row", async (_, who) => {
  const page = await families(who, "desk");
  const seen = await page.locator("tbody tr").evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );
  expect(seen).toBeGreaterThanOrEqual(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const search = await page.getByRole("searchbox").boundingBox();
  expect(search?.height).toBeLessThanOrEqual(36);
  await expectAccessible(page, "families on a desk");
});

test("on a phone, what is pressed stays as large as a finger", async () => {
  const page = await families("network@", "phone");
  const controls = page.locator(
    "main input[type=search], main button, main tbody a, main thead a, header a, header button",
  );
  const heights = await controls.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0),
  );
  expect(heights.length).toBeGreaterThan(20);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
