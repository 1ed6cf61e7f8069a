import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();

/** An item of the first categories with a size that is sold out beside one that is not. */
async function withSoldOut() {
  const api = aVisitor(product().url);
  for (const categoryId of [1, 2]) {
    const { items } = await api.call("GET /products/get-by-category/{categoryId}", {
      path: { categoryId },
      query: { size: 100 },
    });
    for (const item of items) {
      const gone = item.variations.find((one) => one.stock === 0);
      if (gone !== undefined && item.variations.some((one) => one.stock > 5)) return { item, gone };
    }
  }
  throw new Error("The demo shop has nothing sold out");
}

test.each(widthsFrom("phone"))("filters are added and removed one after another (%s)", async (width) => {
  const page = await visit({ width });
  await page.goto("/shop");
  await page.getByRole("link", { name: "Uniform" }).click();
  await step(page, "Uniform");
  const all = Number(
    /\d+/.exec((await page.getByRole("heading", { level: 2, name: /item/ }).textContent()) ?? "")?.[0],
  );
  if (width === "phone") await page.getByRole("button", { name: "Filters" }).click();
  const chip = (name: RegExp) => page.getByRole("link", { name }).filter({ visible: true }).first();
  // Tapped without waiting: the second starts from what the first is about to show.
  await chip(/^Coral/).click();
  await chip(/^In stock only/).click();
  await page.waitForURL(/colour=Coral.*in_stock=1/);
  await chip(/^Coral.*remove/).waitFor();
  await expectAccessible(page, "shop items, filtered");
  if (width === "phone") await page.getByRole("button", { name: /^Show \d+ items?$/ }).click();
  const left = page.getByRole("heading", { level: 2, name: /item/ });
  expect(Number(/\d+/.exec((await left.textContent()) ?? "")?.[0])).toBeLessThan(all);
  await page.getByRole("link", { name: /Clear 2 filters/ }).click();
  await page.waitForURL((address) => address.search === "");
  // A filter is no page of its own: back leads out of the list.
  await page.goBack();
  await page.waitForURL(/\/shop$/);
});

test("a page after the last of a category leads to the last, with its filters", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/shop/items/1?in_stock=1&page=99");
  await page.waitForURL((address) => address.pathname === "/shop/items/1" && address.searchParams.get("page") !== "99");
  expect(new URL(page.url()).searchParams.get("in_stock")).toBe("1");
  await page.getByRole("list").getByRole("heading", { level: 3 }).first().waitFor();
});

test.each(widthsFrom("phone"))("sold-out sizes and invalid text are reported before adding (%s)", async (width) => {
  const { item, gone } = await withSoldOut();
  const page = await visit({ width });
  const query = gone.attribute_ids.map((id) => `o=${id}`).join("&");
  await page.goto(`/shop/items/details/${item.id}?${query}`);
  await page.getByText("Out of stock", { exact: true }).first().waitFor();
  const names = item.attributes.map(({ name }) => name.toLowerCase());
  await page.getByText(`Out of stock in this ${names.join(" and ")}.`).waitFor();
  expect(await page.getByRole("button", { name: /Add to cart/ }).count()).toBe(0);
  await expectAccessible(page, "item, sold out");

  await page.goto("/shop/items/details/1");
  await page.getByRole("link", { name: "Age 7–8" }).click();
  await page.getByLabel(/Print a name/).check();
  // What may be printed is said at the empty field, to a screen reader as well.
  const toPrint = page.getByRole("textbox", { name: "Name to print" });
  expect(await toPrint.inputValue()).toBe("");
  const ruleId = (await toPrint.getAttribute("aria-describedby")) ?? "";
  const rule = page.locator(`[id="${ruleId}"]`);
  expect(await rule.isVisible()).toBe(true);
  expect(await rule.textContent()).toMatch(/^Letters with or without accents\b.*\bup to \d+ characters/u);
  await page.getByRole("button", { name: /Add to cart/ }).click();
  await page.getByText("Please enter the text to print.").waitFor();
  await page.getByLabel("Name to print").fill("Ada ♥");
  await page.getByText("We can't print “♥”.").waitFor();
  await expectAccessible(page, "item, a name that can't be printed");
  expect(await page.getByLabel("Name to print").getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("Name to print").fill("Ada");
  expect(await page.getByText("Ada", { exact: true }).first().isVisible()).toBe(true);
});

test.each(widthsFrom("phone"))(
  "no size is chosen beforehand, and the picture follows the colour into the cart (%s)",
  async (width) => {
    const page = await visit({ width });
    await page.goto("/shop/items/details/1");
    await step(page, "Matinee hoodie");
    const picture = page.locator("main img").first();
    const before = await picture.boundingBox();
    await page.getByRole("button", { name: "Choose a size" }).click();
    // Told where it is missing, and the keyboard is there.
    await page.getByText("Please choose a size.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Age 3–4/);
    await expectAccessible(page, "item, no size chosen");
    expect(await page.getByRole("link", { name: /^Cart, 1 item/ }).count()).toBe(0);

    expect(await picture.getAttribute("src")).toMatch(/c=4a1f5c$/);
    await page.getByRole("link", { name: "Black", exact: true }).click();
    await expect.poll(() => picture.getAttribute("src")).toMatch(/c=1f1b24$/);
    await page.getByText("Size guide", { exact: true }).click();
    await page.getByRole("row", { name: /^Age 9–11 134–146 cm/ }).waitFor();
    await expectAccessible(page, "item, size guide");
    await page.getByRole("link", { name: "Age 9–11" }).click();
    // Nothing above the picture has moved it.
    expect((await picture.boundingBox())?.height).toBe(before?.height);
    await page.getByRole("button", { name: /^Add to cart, £/ }).click();
    await page.getByRole("link", { name: "Go to cart" }).click();
    await step(page, "Your cart");
    const line = page.getByRole("listitem", { name: "Matinee hoodie", exact: true });
    expect(await line.locator("img").getAttribute("src")).toMatch(/c=1f1b24$/);
    expect(await line.textContent()).toMatch(/Age 9–11.*Black/s);
  },
);

test("a quantity above the stock is refused with the number left, and the cart is unchanged", async () => {
  const { url } = product();
  const { items } = await aVisitor(url).call("GET /products/get-by-category/{categoryId}", {
    path: { categoryId: 1 },
    query: { size: 100 },
  });
  const found = items
    .flatMap((item) => item.variations.map((variation) => ({ item, variation })))
    .find(({ variation }) => variation.stock > 0 && variation.stock < 4);
  if (found === undefined) throw new Error("The demo shop has nothing that is nearly gone");
  const { item, variation } = found;
  const page = await visit();
  await page.goto(`/shop/items/details/${item.id}?${variation.attribute_ids.map((id) => `o=${id}`).join("&")}`);
  await page.getByText(`Only ${variation.stock} left`).first().waitFor();
  await page.getByLabel("Quantity").fill("99");
  expect(await page.getByLabel("Quantity").inputValue()).toBe(String(variation.stock));
  await page.getByRole("button", { name: /Add to cart/ }).click();
  await page.getByRole("heading", { name: "Added to your cart" }).waitFor();
  await page.getByRole("button", { name: "Keep shopping" }).click();
  await page.getByRole("button", { name: /Add to cart/ }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toMatch(/only|left|more/i);
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
});
