import type { Page } from "playwright-core";

/** Imports a file with one row of this kind, as a manager does. */
export async function importFile(page: Page, kind: string, lines: readonly string[]): Promise<void> {
  await page.goto("/admin/imports");
  await page.getByLabel("What is in it").selectOption(kind);
  const buffer = Buffer.from(lines.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: `${kind}.csv`, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByRole("button", { name: "See what would happen" }).click();
  await page.getByText("1 new.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Import 1 row", exact: true }).click();
  await page.getByText("1 added.", { exact: true }).waitFor();
}
