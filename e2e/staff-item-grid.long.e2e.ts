import { createApi, type CallAnswer } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { walker } from "./support/walk.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = async (page: Page, name: string) => await page.getByRole("button", { name, exact: true }).click();
const SIZES = ["Age 5–6", "Age 7–8", "Age 9–10", "Adult S", "Adult M"];
const COLOURS = ["Coral", "Plum", "Navy", "White"];

/** A stored item as its form is sent, with another description. */
function renamed(item: CallAnswer<"GET /v1/staff/items/{id}">, description: string) {
  const { version, name, category_id, attributes, variations, personalisation } = item;
  return {
    version,
    name,
    category_id,
    description,
    personalisation,
    attributes,
    price: 18,
    vat_rate: variations[0]?.vat_rate ?? 0,
    variations: variations.map(({ options, price, vat_rate }) => ({ options, price, vat_rate, made: true })),
  };
}

test.each(widthsFrom("desk"))(
  "sizes and colours are a grid, whose prices are filled and whose stock is counted (%s)",
  async (width) => {
    const { url, port } = product();
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
    const name = `Grid tee ${width}`;
    await page.goto("/admin/items/new");
    await heading(page, "New item");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Category").selectOption({ label: "Uniform" });
    await page.getByLabel("Price, £", { exact: true }).fill("18");
    for (const [kind, options] of [
      ["size", SIZES],
      ["colour", COLOURS],
    ] as const)
      for (const [nth, option] of options.entries()) {
        await press(page, nth === 0 ? `Add ${kind}s` : `Add another ${kind}`);
        await page.getByLabel(`${kind === "size" ? "Size" : "Colour"} ${nth + 1}`, { exact: true }).fill(option);
      }
    await page.getByLabel("In stock").fill("2");
    // One column costs more, and one combination is not made.
    await page.getByLabel("Fill in a price").fill("21.50");
    await page.getByLabel("Where").selectOption({ label: "All in Navy" });
    await press(page, "Fill in");
    expect(await page.getByLabel("Price, £ (Adult M, Navy)").inputValue()).toBe("21.50");
    expect(await page.getByLabel("Price, £ (Adult M, Plum)").inputValue()).toBe("");
    await page.getByRole("checkbox", { name: "For sale (Adult S, White)" }).uncheck();
    await expectFine(page, `item grid, new, ${width}`);
    await press(page, "Save draft");
    await heading(page, name);
    await page.getByText("Draft. 38 pieces in stock.").waitFor();
    expect(await page.getByLabel("Price, £ (Adult M, Navy)").inputValue()).toBe("21.50");
    expect(await page.getByLabel("Price, £ (Adult M, Plum)").inputValue()).toBe("18.00");
    const table = page.getByRole("table", { name: "Each combination" });
    expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Size", ...COLOURS]);
    await expectFine(page, `item grid, ${width}`);

    // The keys walk through a column.
    await page.getByLabel("Price, £ (Age 5–6, Navy)").focus();
    await page.keyboard.press("ArrowDown");
    expect(
      await page.evaluate(() => document.activeElement?.closest("tr")?.querySelector("th")?.textContent),
    ).toContain("Age 7–8");
    await press(page, "Save and open");
    await page.getByText("Open. 38 pieces in stock.").waitFor();

    // The answer of the first count is lost: it is sent again as it was.
    await press(page, "Count the stock");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Count of Age 5–6, Coral").fill("12");
    await dialog.getByLabel("Count of Adult M, Navy").fill("+5");
    await dialog.getByLabel("Reason").fill("Stock take");
    await expectFine(page, `count the stock, ${width}`);
    let lost = 0;
    await page.route(/\/v1\/staff\/items\/\d+\/stock$/u, async (route) => {
      if (lost++ > 0) return await route.continue();
      // Node does not know the name of the shop.
      const headers = { ...(await route.request().allHeaders()), host: `${host}:${port}` };
      await route.fetch({ url: route.request().url().replace(host, "127.0.0.1"), headers });
      await route.abort("connectionreset");
    });
    await press(page, "Change the stock");
    await dialog.getByText("No answer came, so this may be saved already.").waitFor();
    await expectFine(page, `count the stock, no answer, ${width}`);
    expect(await dialog.getByLabel("Reason").isDisabled()).toBe(true);
    // Closed and opened again, it still is what was sent.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await press(page, "Count the stock");
    await dialog.getByText("No answer came, so this may be saved already.").waitFor();
    await press(page, "Try again");
    await page.getByText("Open. 53 pieces in stock.").waitFor();
    expect(lost).toBe(2);
    // Loaded again it would be scrolled to where it was, and is walked from its top.
    const at = page.url();
    await page.goto("about:blank");
    await page.goto(at);
    await page.getByText("Open. 53 pieces in stock.").waitFor();
    await walker(page).around();

    // What somebody else saves while stock is counted is not overwritten by the form around it.
    const id = Number(new URL(page.url()).pathname.split("/").at(-1));
    const token = await demoToken(url, "admin@leeds.matinee.example");
    const colleague = createApi({ baseUrl: `${url}/api`, token: () => token });
    const item = await colleague.call("GET /v1/staff/items/{id}", { path: { id } });
    await colleague.call("PUT /v1/staff/items/{id}", { path: { id }, body: renamed(item, "Changed by a colleague") });
    await press(page, "Count the stock");
    await dialog.getByLabel("Count of Adult M, Navy").fill("+1");
    await dialog.getByLabel("Reason").fill("Found one");
    await press(page, "Change the stock");
    await page.getByText("Open. 54 pieces in stock.").waitFor();
    await press(page, "Save item");
    await page.getByText("Somebody else changed this item").waitFor();
    await page.getByText("Changed by a colleague").first().waitFor();
    await press(page, "Go back to my form");

    const shop = await visit({ width, host });
    await shop.goto("/shop/classes");
    await shop.goto(`/shop/items/details/${id}`);
    await heading(shop, name);
    await shop.locator("main").getByText("Adult M", { exact: true }).click();
    await shop.locator("main").getByText("Navy", { exact: true }).click();
    await shop.getByRole("button", { name: "Add to cart, £21.50" }).waitFor();
  },
);
