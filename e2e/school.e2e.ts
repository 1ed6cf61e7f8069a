import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { inDatabase } from "./support/waiting.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
// A school of its own, so that its name and colours are nobody else's test.
const host = "bristol.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function atWork(width: "phone" | "desk", who: string): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, who));
  return page;
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test.each(widthsFrom("desk"))("an owner changes the school, and the shop shows it (%s)", async (width) => {
  const page = await atWork(width, "admin@bristol.matinee.example");
  await page.goto("/admin/school");
  await heading(page, /Bristol/u);
  await expectFine(page, `the settings, ${width}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Profile/u })
    .click();
  await heading(page, "Profile");
  await page.getByRole("textbox", { name: "Email" }).fill("nobody");
  await save(page);
  await page.getByText("Please enter an email address like name@example.com.").waitFor();
  await expectFine(page, `a wrong address, ${width}`);
  await page.getByRole("textbox", { name: "Email" }).fill(`hello-${width}@bristol.example`);
  await save(page);
  await page.getByText("Settings saved.").waitFor();
  await page.goto("/contact-us");
  await page.getByText(`hello-${width}@bristol.example`).first().waitFor();

  // A colour that white text can't be read on is shown darker, and that is said.
  await page.goto("/admin/school");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Brand/u })
    .click();
  await heading(page, "Brand");
  await page.getByLabel("Dark colour").first().fill("#2f7fd0");
  await page.getByText(/so the shop shows #[0-9a-f]{6} instead/u).waitFor();
  await expectFine(page, `the colours, ${width}`);
  await save(page);
  await page.getByText("Settings saved.").waitFor();
  await expect
    .poll(async () => {
      await page.goto("/");
      return await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--plum"));
    })
    .toBe("#20568d");

  await page.goto("/admin/school");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Addresses/u })
    .click();
  await heading(page, "Addresses");
  await page.getByLabel("Another address").fill("localhost");
  await page.getByRole("button", { name: "Add address" }).click();
  await page.getByText("Enter an address such as leeds.example.org").waitFor();
  await page.getByLabel("Another address").fill(`stage-${width}.localhost`);
  await page.getByRole("button", { name: "Add address" }).click();
  const added = page.getByRole("listitem", { name: `stage-${width}.localhost` });
  await added.getByRole("button", { name: /^Check now/u }).click();
  await added.getByText(/^Leads to the shop/u).waitFor();
  await expectFine(page, `the addresses, ${width}`);
});

test("the network makes a school, opens it, and keeps its stages", async () => {
  const page = await atWork("desk", "network@matinee.example");
  await page.goto("/admin/network/schools/new");
  await heading(page, "New school");
  await page.getByRole("button", { name: "Create school" }).click();
  await page.getByText("Please name the school.").waitFor();
  for (const [label, text] of [
    ["Name", "Newry Stage"],
    ["Address of its shop", "newry.localhost"],
    ["Email", "hello@newry.example"],
    ["Phone", "028 9649 6000"],
    ["Address", "1 Hill Street, Newry"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Bank holidays for").selectOption("Northern Ireland");
  await page.getByRole("button", { name: "Create school" }).click();
  await heading(page, "Newry Stage");
  await page.getByRole("link", { name: /^Open or close/u }).click();
  await page.getByText("This school is a draft.").waitFor();
  await page.getByRole("button", { name: "Open the school" }).click();
  await page.getByText("This school is open").waitFor();
  const school = /\/schools\/(\d+)/u.exec(page.url())?.[1];
  await page.goto(`/admin/terms?school=${school}`);
  await page.getByText("Bank holidays", { exact: true }).click();
  for (const name of ["St Patrick's Day", "Battle of the Boyne (Orangemen's Day)"])
    await page.getByRole("listitem").filter({ hasText: name }).first().waitFor();
  await expectFine(page, "bank holidays of Northern Ireland");

  await page.goto("/admin/network/templates");
  await heading(page, "Stages and categories");
  await expectFine(page, "stages and categories");
  await page.getByRole("link", { name: "New discipline" }).click();
  await heading(page, "New discipline");
  await page.getByLabel("Name", { exact: true }).fill("Circus skills");
  await save(page);
  await page.getByRole("link", { name: "Circus skills" }).click();
  await heading(page, "Circus skills");
  await page.getByRole("button", { name: "Move to the archive" }).click();
  await page.getByRole("button", { name: "Take out of the archive" }).waitFor();
  await page.goto("/admin/network/templates");
  await heading(page, "Stages and categories");
  await page.getByText("In the archive").first().waitFor();
  for (const [statement, value] of [
    ["delete from discipline where slug = $1", "circus_skills"],
    ["delete from franchise_host where host = $1", "newry.localhost"],
    ["delete from franchise where slug = $1", "newry-stage"],
  ] as const)
    await inDatabase(statement, [value]);
});
