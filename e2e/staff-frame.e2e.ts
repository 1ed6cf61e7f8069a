import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

test("a manager finds a class by Ctrl-K, closes several at once, undoes it, and saves the view", async () => {
  const { url, port } = product();
  const page = await visit({ width: "desk", host: "bristol.localhost" });
  await logIn(page, `http://bristol.localhost:${port}`, await demoToken(url, "admin@bristol.matinee.example"));
  await page.goto("/admin/classes?status=open");
  await page.getByRole("heading", { level: 1, name: "Classes" }).waitFor();
  const name = (await page.locator("tbody [data-main]").first().textContent()) ?? "";

  await page.keyboard.press("Control+k");
  const find = page.getByRole("combobox", { name: /Child, family, order number/u });
  await find.fill(name.slice(0, 12));
  await page
    .getByRole("option", { name: new RegExp(`${name.slice(0, 12)}.*Class`, "u") })
    .first()
    .waitFor();
  await expectAccessible(page, "the search");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Classes", exact: true }).last().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/admin\/classes\/\d+$/u);

  await page.goto("/admin/classes?status=open&sort=name,asc");
  const rows = page.locator("tbody tr");
  await rows.nth(1).waitFor();
  const count = page.getByRole("main").getByRole("status").first();
  const before = await count.textContent();
  // From the first row: its link, the row below, and both selected.
  await rows.nth(0).getByRole("link").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  await page.getByText("2 rows selected").waitFor();
  await expectAccessible(page, "selected rows");
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Close" }).click();
  const undo = page.getByRole("region", { name: "Undo" });
  await undo.getByText("2 closed.").waitFor();
  await expect.poll(async () => await count.textContent()).not.toBe(before);
  await undo.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  await expect.poll(async () => await count.textContent()).toBe(before);

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Stage" }).uncheck();
  await page.getByRole("columnheader", { name: "Stage" }).waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Save this view as").fill("Open without stage");
  await page.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("link", { name: "Open without stage" });
  await view.waitFor();
  await expectAccessible(page, "the views of a list");
  const address = (await view.getAttribute("href")) ?? "";
  expect(Object.fromEntries(new URLSearchParams(address.split("?")[1]))).toMatchObject({
    status: "open",
    hide: "Stage",
  });
});
