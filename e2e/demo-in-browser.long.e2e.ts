import { startProduct } from "@matinee/testkit/server";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { ownEmptyCopy } from "./support/product.ts";

const visit = useBrowser();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function logIn(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByRole("textbox", { name: "Email" }).fill("network@matinee.example");
  await page.getByLabel("Password", { exact: true }).fill("curtain-up");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await heading(page, /^Hello/u);
}

/** Removes the demo in the guide, and returns the code of the page that this leads to. */
async function removeDemo(page: Page, state: string): Promise<string> {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Remove it" }).click();
  await heading(page, "Set-up guide");
  await page.getByRole("button", { name: "Remove the demo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Remove the demo" }).click();
  await dialog.getByText("Please type the name of the network:").waitFor();
  await expectFine(page, `remove the demo, ${state}`);
  await dialog.getByLabel("Name of the network").fill("Matinee");
  await dialog.getByRole("button", { name: "Remove the demo" }).click();
  await heading(page, "Set up Matinee");
  return await page.getByLabel("One-time code").inputValue();
}

test("the demo is removed in the guide, filled in again on the set-up page, and makes way for a network of one's own", async () => {
  const env = { ...(await ownEmptyCopy()), DEMO_SIZE: "12" };
  const product = await startProduct({ env });
  onTestFinished(() => product.stop());
  // Another process of the same copy, which does no jobs.
  const second = await startProduct({ env, command: "serve" });
  onTestFinished(() => second.stop());
  const page = await visit({ width: "desk", at: product.url, apart: true });
  const phone = await visit({ width: "phone", at: second.url, apart: true });
  await phone.goto("/find-classes?postcode=LS1+4AP");
  await heading(phone, /class/u);
  await logIn(page);
  await expectFine(page, "home of the demo");
  const code = await removeDemo(page, "desk");
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/u);

  // Nobody sees the gone demo any more, in either process.
  await phone.goto("/find-classes?postcode=LS1+4AP");
  await heading(phone, "Set up Matinee");
  await phone.getByRole("button", { name: "Look at the demo first" }).waitFor({ state: "detached" });
  await page.getByLabel("One-time code").fill("AAAA-BBBB-CCCC");
  await page.getByRole("button", { name: "Look at the demo first" }).click();
  await page.getByText("This code is not right, or it is used up.").waitFor();
  await page.getByLabel("One-time code").fill(code);
  await expectFine(page, "set-up page with the demo, desk");
  await page.getByRole("button", { name: "Look at the demo first" }).click();
  await page.getByText("Filling in the demo. This takes about half a minute.").waitFor();
  await heading(page, "The demo is ready");
  await page.getByText("network@matinee.example").waitFor();
  await expectFine(page, "the demo is ready, desk");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFine(page, "the demo is ready, phone");
  await phone.goto("/find-classes?postcode=LS1+4AP");
  await heading(phone, /class/u);

  // The page is loaded again, and still shows the logins to whoever has the code. The code itself is used up.
  await page.reload();
  await heading(page, "The demo is ready");
  await page.goto("/admin");
  await page.goto("/admin/set-up");
  await heading(page, "Matinee is set up");
  await logIn(page);
  await removeDemo(page, "phone");
  await expectFine(page, "set-up page with the demo, phone");
  await page.getByLabel("Name of the network").fill("Bright Stage");
  await page.getByLabel("Email for families").fill("hello@bright.example");
  await page.getByLabel("Your name").fill("Sam Owner");
  await page.getByLabel("Your email").fill("sam@bright.example");
  await page.getByLabel("Choose a password").fill("a long way to Leeds");
  await page.getByLabel("Name of the school").fill("Bright Stage Leeds");
  await page.getByLabel("Phone").fill("0113 496 0000");
  await page.getByLabel("Address", { exact: true }).fill("1 The Headrow\nLeeds LS1 8TL");
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await heading(page, "Your network is ready");
  for (const shop of [page, phone]) {
    await shop.goto("/");
    await expect.poll(() => shop.title()).toContain("Bright Stage");
  }
  expect(product.output()).not.toMatch(/"level":(?:50|60)/u);
});
