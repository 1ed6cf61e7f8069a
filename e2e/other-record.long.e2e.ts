import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";

/** The staff's app at a desk, as a manager of the Leeds school. */
async function aManager() {
  const { url, port } = product();
  const page = await visit({ width: "desk", host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  return page;
}

test("a location that is opened from another one's page has its own address in the form", async () => {
  const page = await aManager();
  await page.goto("/admin/locations?sort=name,asc");
  const names = page.locator("tbody [data-main]");
  await names.nth(1).waitFor();
  const [first = "", second = ""] = (await names.allTextContents()).slice(0, 2);
  await names.first().getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: first }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Child, family, order number/u }).fill(second);
  await page
    .getByRole("option", { name: new RegExp(`^${second}`, "u") })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: second }).waitFor();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(second);
});

test("every page of an import's rows is reached", async () => {
  const page = await aManager();
  const letters = Array.from({ length: 11 }, (_, at) => String.fromCodePoint(97 + at));
  const names = letters.flatMap((one) => letters.map((other) => `Kim Row${one}${other}`));
  const rows = names.map((name, at) => `${name},paged-${at}@example.test,,,,,`);
  const headings = "Parent name,Parent Email,Mobile,DOB,Student first name,Student last name,Shoe size";
  await page.goto("/admin/imports");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "pages.csv", mimeType: "text/csv", buffer: Buffer.from([headings, ...rows].join("\r\n")) });
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText(`${names.length} new`).first().waitFor();
  const list = page.getByRole("region", { name: "Rows" });
  const seen: string[] = [];
  for (let nth = 1; seen.length < names.length; nth += 1) {
    const next = names[seen.length] ?? "";
    await list.getByText(next).first().waitFor();
    const shown = (await list.getByRole("listitem").allTextContents()).join(" ");
    const found = names.filter((name) => shown.includes(name));
    expect(found.length, `page ${nth}`).toBeGreaterThan(0);
    seen.push(...found);
    if (seen.length < names.length) await list.getByRole("link", { name: /Next/u }).click();
  }
  expect(seen).toEqual(names);
});

test("an invitation from the list of a school's staff is to that school", async () => {
  const { url } = product();
  const page = await visit({ width: "desk" });
  await logIn(page, url, await demoToken(url, "network@matinee.example"));
  await page.goto("/admin/staff?school=2");
  const invite = page.getByRole("link", { name: "Invite somebody" }).first();
  await invite.waitFor();
  expect(await invite.getAttribute("href")).toContain("?school=2");
  // A term needs a school: without one, the calendar asks for it.
  await page.goto("/admin/terms/new");
  await page.getByText("Please choose a school.").first().waitFor();
});
