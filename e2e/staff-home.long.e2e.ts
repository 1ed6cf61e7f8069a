import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { expectFine } from "./support/accessible.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";

async function atWork(width: "phone" | "desk", path: string): Promise<Page> {
  const page = await visit({ width, host });
  const { url, port } = product();
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const toArchive = async (page: Page) => await page.getByRole("button", { name: "Move to the archive" }).click();
const names = (page: Page, name: string) => page.locator("tbody").getByRole("link", { name, exact: true });

test.each(["desk", "phone"] as const)(
  "a teacher who has left goes into the archive, comes back by Undo, and is offered for no class (%s)",
  async (width) => {
    const name = `Tara ${width} ${Date.now() % 100_000}`;
    const page = await atWork(width, "/admin/teachers/new");
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Save teacher" }).click();
    await page.waitForURL(/\/teachers$/u);
    await names(page, name).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await toArchive(page);
    await page.getByRole("button", { name: "Take out of the archive" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Move to the archive" }).waitFor();
    await toArchive(page);
    await page.getByRole("button", { name: "Take out of the archive" }).waitFor();
    await expectFine(page, `archived teacher, ${width}`);
    await page.goto("/admin/teachers");
    await page.getByRole("link", { name: "Archive" }).waitFor();
    expect(await names(page, name).count()).toBe(0);
    await page.getByRole("link", { name: "Archive" }).click();
    await names(page, name).waitFor();
    await expectFine(page, `archive of teachers, ${width}`);
    await page.goto("/admin/classes/new");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("group", { name: "Teachers" }).waitFor();
    expect(await page.getByLabel(name).count()).toBe(0);
  },
);

test.each(["desk", "phone"] as const)("a location in use stays, and says why (%s)", async (width) => {
  const page = await atWork(width, "/admin/locations?sort=classes,desc");
  await page.locator("tbody").getByRole("link").first().click();
  await page.getByRole("button", { name: "Move to the archive" }).waitFor();
  await toArchive(page);
  await page.getByText(/use this location\. Choose another location for them, or archive them first\.$/u).waitFor();
  await expectFine(page, `location in use, ${width}`);
  await page.goto("/admin/locations?status=archived");
  await page.getByRole("heading", { level: 1, name: "Locations" }).waitFor();
  await expectFine(page, `archive of locations, ${width}`);
});

test.each(["desk", "phone"] as const)("home leads to what waits for the user (%s)", async (width) => {
  const page = await atWork(width, "/admin");
  const toDo = page.getByRole("region", { name: "What to do next" });
  await toDo.getByRole("link").first().waitFor();
  await expectFine(page, `home with what to do, ${width}`);
  // Each names how many, and leads to the list of just those.
  for (const text of await toDo.getByRole("link").allTextContents()) {
    const count = /^[\d,]+ /u.exec(text)?.[0] ?? "no number";
    await toDo.getByRole("link", { name: text, exact: true }).click();
    await page.waitForURL((url) => url.pathname !== "/admin");
    await page
      .getByRole("status")
      .filter({ hasText: new RegExp(`^${count}`, "u") })
      .waitFor();
    expect(await page.getByRole("main").locator("tbody tr, li").count(), text).toBeGreaterThan(0);
    await page.goBack();
  }
});
