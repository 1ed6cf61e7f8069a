import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";

async function atWork(width: "phone" | "desk", path: string, who = "admin@leeds."): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}matinee.example`));
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

/** The text of the file that this button saves. */
async function saved(page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await download;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString("utf8") };
}

const LISTS = [
  ["/admin/teachers", "Id,Name,School,Classes,About"],
  ["/admin/staff", "Name,Email,School,Role,"],
  ["/admin/coupons", "Id,Code,Name,Status,"],
  ["/admin/offers", "Id,Name,Status,School,Kind,"],
  ["/admin/waiting-lists", "Class or camp,Location,School,"],
  ["/admin/work-items", "Kind,Status,Cause,"],
  ["/admin/lost-lessons", "Child,Class,Not held on,"],
  ["/admin/terms", "What,Name,First day,"],
  ["/admin/owed/before", "Family,Email,School,"],
] as const;

test.each(["desk", "phone"] as const)(
  "each list is saved as a file, and says how its cells are harmless (%s)",
  async (width) => {
    const page = await atWork(width, "/admin/");
    for (const [path, headings] of LISTS) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const { name, text } = await saved(page, "Export CSV");
      expect([path, text.startsWith(`\uFEFF${headings}`)]).toEqual([path, true]);
      await page.getByText(`Saved as ${name}.`, { exact: false }).waitFor();
      await page.getByText("an apostrophe stands before it", { exact: false }).first().waitFor();
      await expectFine(page, `exported${path.replaceAll("/", " ")}, ${width}`);
    }
  },
);

test.each(["desk", "phone"] as const)("a school takes out what an import reads (%s)", async (width) => {
  const page = await atWork(width, "/admin/imports");
  const { name, text } = await saved(page, "Families and children");
  expect(name).toMatch(/^families-\d{4}-\d\d-\d\d\.csv$/u);
  expect(text).toMatch(/^\uFEFFParent's email,Parent's name,/u);
  await expectFine(page, `files taken out, ${width}`);
  const network = await atWork(width, "/admin/imports", "network@");
  expect(await network.getByRole("button", { name: "Families and children", exact: true }).count()).toBe(0);
  await network.getByLabel("Of which school").selectOption({ index: 1 });
  await network.getByRole("button", { name: "Families and children", exact: true }).waitFor();
  await expectFine(network, `files of a school, ${width}`);
});

test("coupons are archived at once, and it is undone", async () => {
  const page = await atWork("desk", "/admin/coupons/new");
  for (const code of ["BULKONE", "BULKTWO"]) {
    await page.goto("/admin/coupons/new");
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Name").fill("Many at once");
    await page.getByLabel("Percentage").fill("10");
    await page
      .getByRole("button", { name: /coupon/u })
      .last()
      .click();
    await page.getByRole("heading", { level: 1, name: "Coupons" }).waitFor();
  }
  await page.goto("/admin/coupons?q=BULK");
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await expectFine(page, "selected coupons");
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Archive" }).click();
  const undo = page.getByRole("region", { name: "Undo" });
  await undo.getByText("2 archived.").waitFor();
  await undo.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  await page.getByRole("link", { name: "BULKTWO" }).waitFor();
});

test.each(["desk", "phone"] as const)(
  "who gets no marketing emails any more is said before, and cannot be undone (%s)",
  async (width) => {
    const page = await atWork(width, "/admin/customers");
    for (const nth of [1, 2, 3])
      await page
        .getByRole("checkbox", { name: /^Select /u })
        .nth(nth)
        .check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    const stop = bar.getByRole("button", { name: "Stop marketing emails" });
    // None of them may have agreed to any: then there is nothing to stop.
    if ((await stop.count()) === 0) return;
    await stop.click();
    const dialog = page.getByRole("dialog", { name: "Stop marketing emails?" });
    await dialog.getByRole("list", { name: "Who is affected" }).waitFor();
    await expectFine(page, `who gets no marketing emails, ${width}`);
    await dialog.getByRole("button", { name: "Stop marketing emails" }).click();
    await page
      .getByText(/get no marketing emails any more/u)
      .first()
      .waitFor();
  },
);
