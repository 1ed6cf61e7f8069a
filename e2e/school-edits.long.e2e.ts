import pg from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
// A school of its own, so that its settings are nobody else's test.
const host = "cardiff.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function open(width: "phone" | "desk", part: string, title: string): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@cardiff.matinee.example"));
  await page.goto("/admin/school");
  await heading(page, /Cardiff/u);
  await page.goto(`${new URL(page.url()).pathname}/${part}`);
  await heading(page, title);
  return page;
}

test.each(widthsFrom("desk"))(
  "two who edit a school see both versions; another page's change is none (%s)",
  async (width) => {
    const mine = width === "phone" ? "029 2018 0888" : "029 2018 0999";
    const [one, other, rules] = [
      await open(width, "profile", "Profile"),
      await open(width, "profile", "Profile"),
      await open(width, "rules", "Booking rules"),
    ];
    await one.getByLabel("Phone").fill("029 2018 0777");
    await save(one);
    await one.getByText("Settings saved.").waitFor();
    await rules.getByLabel("Full refund: days before the start").fill(width === "phone" ? "21" : "28");
    await save(rules);
    await rules.getByText("Settings saved.").waitFor();

    await other.getByLabel("Phone").fill(mine);
    await save(other);
    const dialog = other.getByRole("dialog", { name: "Somebody else changed these settings" });
    await dialog.getByRole("group", { name: "Phone" }).getByText("029 2018 0777").waitFor();
    await expectFine(other, `both versions of a school, ${width}`);
    await dialog.getByRole("button", { name: "Save what I chose" }).click();
    await other.getByText("Settings saved.").waitFor();
    await other.reload();
    await heading(other, "Profile");
    expect(await other.getByLabel("Phone").inputValue()).toBe(mine);
  },
);

test.each(widthsFrom("desk"))(
  "giving up the VAT number asks first, and closing says what it closes (%s)",
  async (width) => {
    const page = await open(width, "money", "VAT and fees");
    const before = await page.getByLabel("VAT number").inputValue();
    await page.getByLabel("VAT number").fill("");
    await save(page);
    const dialog = page.getByRole("dialog", { name: "Sell without VAT?" });
    await dialog.getByText(/\d prices? will carry no VAT/u).waitFor();
    await expectFine(page, `without VAT, ${width}`);
    await dialog.getByRole("button", { name: "Go back" }).click();
    await page.getByLabel("VAT number").fill("GB 123 4567 89");
    await save(page);
    await page.getByText("This is not a VAT number.").waitFor();
    // What was typed is not lost by a wrong click.
    await page
      .getByRole("main")
      .getByRole("link", { name: /Cardiff/u })
      .first()
      .click();
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Leave without saving" })
      .click();
    await heading(page, /Cardiff/u);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^VAT and fees/u })
      .click();
    await heading(page, "VAT and fees");
    expect(await page.getByLabel("VAT number").inputValue()).toBe(before);

    await page.goto(page.url().replace("/money", "/status"));
    await page.getByRole("button", { name: "Close the school" }).click();
    await page
      .getByRole("dialog", { name: /^Close /u })
      .getByText(/^This closes /u)
      .waitFor();
    await expectFine(page, `closing, ${width}`);
    await page.getByRole("button", { name: "Keep it open" }).click();
    await page.getByText("This school is open").waitFor();
  },
);

test("a VAT number that comes after the prices says how many have none, and is saved", async () => {
  const pool = new pg.Pool({ connectionString: product().databaseUrl, max: 1 });
  const found = async (): Promise<readonly unknown[]> => {
    const { rows }: { rows: readonly unknown[] } = await pool.query(
      "select vat_number from franchise where slug = 'cardiff'",
    );
    return rows;
  };
  expect(await found()).not.toEqual([{ vat_number: null }]);
  await pool.query("update franchise set vat_number = null where slug = 'cardiff'");
  await pool.query(
    "update class_group set vat_bp = 0 where franchise_id = (select id from franchise where slug = 'cardiff')",
  );
  const page = await open("desk", "money", "VAT and fees");
  await page.getByLabel("VAT number").fill("GB 123 4567 82");
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Some prices have no VAT" });
  await dialog.getByText(/\d prices have no VAT/u).waitFor();
  await expectFine(page, "prices without VAT");
  await dialog.getByRole("button", { name: "Save the VAT number" }).click();
  await page.getByText("Settings saved.").waitFor();
  expect(await found()).toEqual([{ vat_number: "GB 123 4567 82" }]);
  await pool.end();
});
