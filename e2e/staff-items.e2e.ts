import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const save = async (page: Page, name: string) => await page.getByRole("button", { name, exact: true }).click();

test.each(widthsFrom("desk"))("an item goes from a draft to a cart with a coupon (%s)", async (width) => {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  const name = `Moonlight cape ${width}`;
  await page.goto("/admin/items");
  await heading(page, "Items");
  await page.getByRole("link", { name: "New item" }).click();
  await heading(page, "New item");
  // Half a penny is refused at its field, and nothing is made.
  await page.getByLabel("Price, £").fill("12.505");
  await save(page, "Save draft");
  await page.getByText("Please enter pounds and whole pence").waitFor();
  await page.getByLabel("Price, £").fill("20");
  await save(page, "Save draft");
  await page.getByText("Please give the item a name.").waitFor();
  await page.getByText("Please choose a category.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption({ label: "Uniform" });
  await save(page, "Add sizes");
  await page.getByLabel("Size 1", { exact: true }).fill("Age 5–6");
  await save(page, "Add another size");
  await page.getByLabel("Size 2", { exact: true }).fill("Adult M");
  await save(page, "Add colours");
  await page.getByLabel("Colour 1", { exact: true }).fill("Coral");
  // Each combination is there as it is typed, and one has a price of its own.
  await page.getByLabel("Price, £ (Adult M, Coral)").fill("24.50");
  await page.getByLabel("In stock").fill("3");
  await expectFine(page, `a new item, ${width}`);
  await save(page, "Save draft");
  await heading(page, name);
  await page.getByText("Draft. 6 pieces in stock.").waitFor();

  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const shop = await visit({ width, host });
  expect((await shop.goto(`/shop/items/details/${id}`))?.status()).toBe(404);
  await save(page, "Save and open");
  await page.getByText("Open. 6 pieces in stock.").waitFor();
  await save(page, "Count the stock");
  const stock = page.getByRole("dialog");
  await stock.getByLabel("Count of Adult M, Coral").fill("-4");
  await stock.getByLabel("Reason").fill("Counted");
  await save(page, "Change the stock");
  await stock.getByText("There are 3 in stock").waitFor();
  await stock.getByLabel("Count of Adult M, Coral").fill("1");
  await expectFine(page, `counting the stock, ${width}`);
  await save(page, "Change the stock");
  await page.getByText("Open. 4 pieces in stock.").waitFor();
  await expectFine(page, `an open item, ${width}`);

  // A coupon for items, tried before it is saved.
  const code = `CAPE-${width.toUpperCase()}`;
  await page.goto("/admin/coupons/new");
  await heading(page, "New coupon");
  await page.getByLabel("Per cent", { exact: true }).fill("10");
  const basket = page.getByRole("region", { name: "Try it on a cart" });
  await basket.getByLabel("What").selectOption({ label: "Shop item" });
  await basket.getByLabel("Price, £").fill("24.50");
  await basket.getByRole("button", { name: "Try it" }).click();
  await basket.getByText("£22.05 to pay").waitFor();
  await expectFine(page, `a new coupon, ${width}`);
  await page.getByLabel("Code").fill(code.toLowerCase());
  await page.getByLabel("Name", { exact: true }).fill("Cape week");
  await page.getByLabel("Total uses").fill("1");
  await save(page, "Save coupon");
  await heading(page, "Coupons");
  await page.getByRole("link", { name: code }).waitFor();
  await expectFine(page, `the coupons, ${width}`);

  await expect.poll(async () => (await shop.goto(`/shop/items/details/${id}`))?.status()).toBe(200);
  await shop.getByRole("link", { name: "Adult M" }).click();
  await shop.getByText("£24.50").first().waitFor();
  await shop.getByRole("button", { name: /Add to cart/ }).click();
  await shop.getByRole("link", { name: "Go to cart" }).click();
  await shop.getByText(name).first().waitFor();
  await shop.getByText("Have a code?").click();
  await shop.getByRole("textbox", { name: "Code" }).fill(code);
  await shop.getByRole("textbox", { name: "Code" }).press("Enter");
  await shop.getByText("£22.05").first().waitFor();

  // What the family has in the cart goes off sale, and the cart says so.
  await page.goto(`/admin/items/${id}`);
  await save(page, "Remove Adult M");
  await page.getByText(/^Saving takes \d+ pieces? out of stock: \d+ of Adult M Coral\.$/u).waitFor();
  await expectFine(page, `stock that goes, ${width}`);
  await save(page, "Save item");
  await page.getByText("Item saved.").waitFor();
  await shop.reload();
  await shop.getByText(`${name} is no longer on sale.`).first().waitFor();
  await page.goto(`/admin/items/${id}`);
  await save(page, "Take off sale");
  await page.getByText(/^Closed\. \d+ pieces in stock/u).waitFor();
  await save(page, "Move to the archive");
  await page.getByText(/^Archived\. \d+ pieces in stock/u).waitFor();
});
