import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";

/** The text of the file that this button saves, with its byte order mark. */
export async function savedFile(page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: (await buffer(await file.createReadStream())).toString("utf8") };
}
