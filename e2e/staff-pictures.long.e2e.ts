import { aPhotograph } from "@matinee/testkit/builders";
import { expect, test } from "vitest";
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
