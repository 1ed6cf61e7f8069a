import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";

const visit = useBrowser();

test("the address of a search has only the filled-in fields", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/find-classes");
  const filters = page.getByRole("region", { name: "Change the filters" });
  await filters.getByLabel("Postcode or town").fill("LS1 4AP");
  await filters.getByRole("textbox", { name: "Day" }).fill("4");
  await filters.getByRole("textbox", { name: "Month" }).fill("6");
  await filters.getByRole("textbox", { name: "Year" }).fill("2019");
  await filters.getByRole("button", { name: "Show classes" }).click();
  await page.getByRole("link", { name: /Born 4 June 2019/ }).waitFor();
  expect(new URL(page.url()).search).toBe("?postcode=LS1+4AP&date_of_birth=2019-06-04");
});

test("the next page of results moves the focus to its heading", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/find-classes");
  await page.getByRole("link", { name: "More classes" }).click();
  await page.getByText("Page 2 of").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});
