import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { savedFile } from "./support/saved-file.ts";

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

const count = async (page: Page) =>
  Number.parseInt(
    (await page
      .getByText(/^[\d,]+ class(?:es)?$/u)
      .first()
      .textContent()) ?? "",
    10,
  );
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name) ?? "";

test.each(["desk", "phone"] as const)("classes are narrowed by place, stage, day and teacher (%s)", async (width) => {
  const page = await atWork(width, "/admin/classes");
  const all = await count(page);
  await expectFine(page, `classes before filters, ${width}`);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Day", { exact: true }).selectOption("Saturday");
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
  await expect.poll(async () => await count(page)).toBeLessThan(all);
  expect(asked(page, "weekday")).toBe("6");
  const saturdays = await count(page);
  await page.getByLabel("Location", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Filters (2)" }).waitFor();
  await expect.poll(() => asked(page, "location")).not.toBe("");
  await expectFine(page, `filters of classes, ${width}`);
  // What is searched for besides leaves the filters, a view keeps them, and the file has the same rows.
  await page.keyboard.press("Escape");
  const { text } = await savedFile(page, "Export CSV");
  expect(text.trimEnd().split("\r\n").length - 1).toBe(await count(page));
  expect(await count(page)).toBeLessThanOrEqual(saturdays);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Save this view as").fill(`Saturdays ${width}`);
  await page.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("link", { name: `Saturdays ${width}`, exact: true });
  await view.waitFor();
  expect(await view.getAttribute("href")).toMatch(/weekday=6.*location=\d+|location=\d+.*weekday=6/u);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filters (2)" }).click();
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await page.getByRole("button", { name: "Filters", exact: true }).waitFor();
  await expect.poll(async () => await count(page)).toBe(all);
});

test.each(["desk", "phone"] as const)("families are narrowed by consent and account (%s)", async (width) => {
  const page = await atWork(width, "/admin/customers");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Marketing emails").selectOption("Agreed");
  await expect.poll(() => asked(page, "marketing")).toBe("yes");
  await page.getByLabel("Account", { exact: true }).selectOption("Without an account");
  await expect.poll(() => asked(page, "account")).toBe("no");
  await page.getByRole("button", { name: "Filters (2)" }).waitFor();
  await expectFine(page, `filters of customers, ${width}`);
});

test.each(["desk", "phone"] as const)(
  "the network chooses a school before a location or a teacher (%s)",
  async (width) => {
    const page = await atWork(width, "/admin/classes", "network@");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByText("Choose a school to narrow the list by location or teacher.").waitFor();
    expect(await page.getByLabel("Teacher", { exact: true }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByLabel("School", { exact: true }).selectOption({ index: 1 });
    await expect.poll(() => asked(page, "school")).not.toBe("");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Location", { exact: true }).selectOption({ index: 1 });
    await expect.poll(() => asked(page, "location")).not.toBe("");
    await expectFine(page, `filters of a school for the network, ${width}`);
    await page.keyboard.press("Escape");
    // A location is of one school, so it goes with it.
    await page.getByLabel("School", { exact: true }).selectOption({ index: 2 });
    await page.getByRole("button", { name: "Filters", exact: true }).waitFor();
    await expect.poll(() => asked(page, "location")).toBe("");
  },
);
