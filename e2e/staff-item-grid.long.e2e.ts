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
    expect(await page.getByLabel("Price, £ of Adult M, Navy").inputValue()).toBe("21.50");
    expect(await page.getByLabel("Price, £ of Adult M, Plum").inputValue()).toBe("");
    await page.getByRole("checkbox", { name: "For sale of Adult S, White" }).uncheck();
    await expectFine(page, `item grid, new, ${width}`);
    await press(page, "Save draft");
    await heading(page, name);
    await page.getByText("Draft. 38 pieces in stock.").waitFor();
    const table = page.getByRole("table", { name: "Each combination" });
    expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Size", ...COLOURS]);
    await expectFine(page, `item grid, ${width}`);

    // The keys walk through a column.
    await page.getByLabel("Price, £ of Age 5–6, Navy").focus();
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
    await press(page, "Try again");
    await page.getByText("Open. 53 pieces in stock.").waitFor();
    expect(lost).toBe(2);
    await page.reload();
    await page.getByText("Open. 53 pieces in stock.").waitFor();
    await page.reload();
    await heading(page, name);
    await walker(page).around();

    const shop = await visit({ width, host });
    await shop.goto("/shop/classes");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await shop.goto(`/shop/items/details/${id}`);
    await heading(shop, name);
    await shop.getByText("£21.50").or(shop.getByText("£18")).first().waitFor();
  },
);
