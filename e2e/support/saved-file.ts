import type { Page } from "playwright-core";

/** The text of the file that this button saves. */
export async function savedFile(page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await download;
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString("utf8") };
}
