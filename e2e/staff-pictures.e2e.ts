import { aPhotograph } from "@matinee/testkit/builders";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { shiftOf, watchShifts } from "./support/layout-shift.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";

/** How wide the file is that the browser chose; 0 if it could not be shown. */
const shown = async (page: Page, alt: string) => {
  const picture = page.getByRole("img", { name: alt });
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate(async (image: HTMLImageElement) => await image.decode());
  return await picture.evaluate((image: HTMLImageElement) => [
    image.naturalWidth > 0,
    new URL(image.currentSrc).pathname,
  ]);
};

test.each(widthsFrom("phone"))("pictures go from the staff's app to the shop (%s)", async (width) => {
  const { url, port } = product();
  const page = await visit({ width, host });
  const token = await demoToken(url, "admin@leeds.matinee.example");
  await logIn(page, `http://${host}:${port}`, token);
  await page.goto("/admin/items/new");
  const name = `Star cap ${width}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption({ label: "Uniform" });
  await page.getByLabel("Price, £").fill("9");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("button", { name: "Save and open" }).click();
  await page.getByText("Open.").first().waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  const pictures = page.getByRole("region", { name: "Pictures" });
  const field = pictures.getByLabel("Add a picture");
  const file = (buffer: Uint8Array, called = "IMG_2041.jpg") => ({
    name: called,
    mimeType: "image/jpeg",
    buffer: Buffer.from(buffer),
  });
  await field.setInputFiles(file(new TextEncoder().encode("<svg/>"), "cap.jpg"));
  await pictures.getByText("Drawings (SVG) can't be uploaded.").waitFor();
  await expectFine(page, `a refused picture, ${width}`);
  // Wide, and tall: the second is taken on its side.
  await field.setInputFiles(file(await aPhotograph({ width: 1_400, height: 700 })));
  await pictures.getByText("Picture 1", { exact: true }).waitFor();
  await field.setInputFiles(file(await aPhotograph({ width: 900, height: 600, orientation: 6 })));
  await pictures.getByText("Picture 2", { exact: true }).waitFor();
  await expect.poll(async () => await pictures.locator("img").count()).toBe(2);

  await pictures.getByLabel("What it shows").nth(1).fill("A girl in a star cap");
  const up = pictures.getByRole("button", { name: "Move up picture 2" });
  await up.focus();
  await page.keyboard.press("Enter");
  await pictures.getByText("Picture 2 is now picture 1 of 2.").waitFor();
  // The focus stays with the picture, and what was typed is saved with it.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Move down picture 1");
  expect(await pictures.getByLabel("What it shows").first().inputValue()).toBe("A girl in a star cap");
  await expectFine(page, `pictures of an item, ${width}`);

  const shop = await visit({ width, host });
  await watchShifts(shop);
  await shop.goto(`/shop/items/details/${id}`);
  expect(await shown(shop, "A girl in a star cap")).toEqual([
    true,
    expect.stringMatching(/^\/pictures\/\d+-\d+-\w+\.avif$/u),
  ]);
  expect(await shown(shop, `${name}, picture 2`)).toEqual([true, expect.stringMatching(/\.avif$/u)]);
  expect(await shiftOf(shop)).toBeLessThan(0.1);
  await expectFine(shop, `an item with pictures, ${width}`);
  const shared = (await shop.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
  expect([
    shared,
    (await fetch(`http://localhost:${port}${new URL(shared).pathname}`)).headers.get("content-type"),
  ]).toEqual([expect.stringMatching(/^http:\/\/leeds\.localhost:\d+\/pictures\/\S+\.jpg$/u), "image/jpeg"]);
  // The list shows the one that stands first.
  await shop.getByRole("link", { name: "Uniform" }).first().click();
  await shop.getByRole("link", { name, exact: true }).waitFor();
  expect(await shown(shop, "A girl in a star cap")).toEqual([true, expect.stringMatching(/\.avif$/u)]);
  await expectFine(shop, `a list with pictures, ${width}`);

  // Without pictures the drawing is back.
  for (const left of ["Picture 1", null]) {
    await pictures.getByRole("button", { name: "Remove picture 1" }).click();
    if (left !== null) await expect.poll(async () => await pictures.locator("li").count()).toBe(1);
  }
  await pictures.getByText("Without a picture the shop shows a drawing of the item.").waitFor();
  await shop.goto(`/shop/items/details/${id}`);
  await shop.locator('main img[src^="/posters/item/"]').waitFor();
});
