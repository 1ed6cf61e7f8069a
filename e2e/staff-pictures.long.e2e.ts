import { aPhotograph } from "@matinee/testkit/builders";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";

test("a photograph of a modern phone is made smaller before it is sent, upright, and is refused by nobody for its size", async () => {
  const { url, port } = product();
  const page = await visit({ width: "phone", host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  await page.goto("/admin/items/new");
  await page.getByLabel("Name", { exact: true }).fill("Large poster");
  await page.getByLabel("Category").selectOption({ label: "Uniform" });
  await page.getByLabel("Price, £").fill("9");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Large poster" }).waitFor();

  // More than the server takes.
  const photograph = await aPhotograph({ width: 8_000, height: 6_000, hasGrain: true, orientation: 6 });
  expect(photograph.length).toBeGreaterThan(10_000_000);
  const pictures = page.getByRole("region", { name: "Pictures" });
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/pictures"));
  await pictures
    .getByLabel("Add a picture")
    .setInputFiles({ name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer: Buffer.from(photograph) });
  const shown = pictures.locator("img");
  await shown.waitFor();
  const request = await sent;
  await (await request.response())?.finished();
  expect((await request.sizes()).requestBodySize).toBeLessThan(5_000_000);
  // It lay on its side.
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth)).toBe(true);
});

test.each(["phone", "desk"] as const)(
  "photographs of a class and a camp, and the school's logo, go from the staff's app to the shop (%s)",
  async (width) => {
    const { url, port } = product();
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
    const shop = await visit({ width, host });
    const jpeg = async (options: { width: number; height: number }) => ({
      name: "IMG_2041.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(await aPhotograph(options)),
    });
    const things = [
      { list: "/find-classes", of: "class", path: "/class/details/", edit: "/admin/classes/" },
      { list: "/find-camp-classes", of: "camp", path: "/camps/details/", edit: "/admin/camps/" },
    ];
    for (const { list, of, path, edit } of things) {
      await shop.goto(list);
      const link = shop.locator(`main h3 a[href^="${path}"]`).first();
      const address = (await link.getAttribute("href")) ?? "";
      const id = address.slice(path.length).split("?")[0] ?? "";
      await page.goto(`${edit}${id}`);
      const pictures = page.getByRole("region", { name: "Pictures" });
      const field = pictures.getByLabel("Add a picture");
      await field.waitFor();
      const before = await pictures.locator("img").count();
      await field.setInputFiles(await jpeg({ width: 1_400, height: 700 }));
      await expect.poll(async () => await pictures.locator("img").count()).toBe(before + 1);
      const alt = `Children of the ${of} on a stage, ${width}`;
      await pictures.getByLabel("What it shows").last().fill(alt);
      await pictures.getByRole("button", { name: "Save the texts" }).click();
      await pictures.getByText("Texts saved.").waitFor();
      await expectFine(page, `pictures of a ${of}, ${width}`);
      await shop.goto(address);
      const shown = shop.getByRole("img", { name: alt });
      await shown.scrollIntoViewIfNeeded();
      await shown.evaluate(async (image: HTMLImageElement) => await image.decode());
      expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/pictures\/\S+\.avif$/u);
      await expectFine(shop, `a ${of} with a photograph, ${width}`);
      await shop.goto(list);
      await shop.getByRole("img", { name: alt }).first().waitFor();
      await expectFine(shop, `a list with a photograph of a ${of}, ${width}`);
      // The other width finds the same class or camp first.
      await pictures
        .getByRole("button", { name: /^Remove/u })
        .last()
        .click();
      await expect.poll(async () => await pictures.locator("img").count()).toBe(before);
    }

    await page.goto("/admin/school");
    await page.getByRole("link", { name: /Brand/u }).first().click();
    const logo = page.getByRole("region", { name: "Logo" });
    await logo.getByLabel(/Add a logo|Choose another logo/u).setInputFiles(await jpeg({ width: 300, height: 100 }));
    await logo.getByText("Logo uploaded.").waitFor();
    await logo.locator("img").waitFor();
    await expectFine(page, `a logo, ${width}`);
    await shop.goto("/");
    const header = shop.getByRole("banner").getByRole("img");
    await header.evaluate(async (image: HTMLImageElement) => await image.decode());
    const box = await header.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(40);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 0);
    await expectFine(shop, `a shop with a logo, ${width}`);
    await logo.getByRole("button", { name: "Remove the logo" }).click();
    await logo.getByText("Without a logo the shop shows the name of the school.").waitFor();
    await shop.reload();
    await shop.getByRole("banner").getByText("Leeds").first().waitFor();
  },
);
