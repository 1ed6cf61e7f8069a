import { totpCode } from "@matinee/testkit/builders";
import { startProduct } from "@matinee/testkit/server";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { ownEmptyCopy } from "./support/product.ts";

const visit = useBrowser();
const password = "a long way to Leeds";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** From a school without anything to a class that families can book: a location, a term and the class itself. */
async function openClass(page: Page): Promise<void> {
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.goto("/admin/locations/new");
  await heading(page, "New location");
  await fill({ Name: "Headrow Hall", "Address line 1": "1 The Headrow", Town: "Leeds", Postcode: "LS1 8TL" });
  await page.getByRole("button", { name: "Create location" }).click();
  await heading(page, "Locations");
  await page.goto("/admin/terms/new");
  await heading(page, "New term");
  await fill({ Name: "The first term", "First day": inDays(2), "Last day": inDays(90) });
  await page.getByRole("button", { name: "Save term" }).click();
  await heading(page, "Terms and closures");
  await page.goto("/admin/classes/new");
  await heading(page, "New class");
  await fill({ Name: "Saturday Singers", "Trial price, £": "12.50", "Term fee, £": "90" });
  await page.getByLabel("Stage", { exact: true }).selectOption({ index: 2 });
  await page.getByLabel("Location", { exact: true }).selectOption("Headrow Hall");
  await page.getByRole("group", { name: "Disciplines" }).getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Add a weekly lesson" }).click();
  await page.getByLabel("Day", { exact: true }).selectOption("Saturday");
  await fill({ From: "10:00", To: "11:00" });
  await page.getByRole("button", { name: "Save draft" }).click();
  await heading(page, "Saturday Singers");
  await page.getByRole("button", { name: "Save and open" }).click();
  await page.getByText(/^Open\. [\d,]+ lessons to come/u).waitFor();
  // What is saved is no change any more.
  await page.getByRole("region", { name: "Dates" }).getByText("added").waitFor({ state: "detached" });
}

test("an empty copy is set up in the browser with the printed code, and its administrator reaches the staff app", async () => {
  const product = await startProduct({ env: await ownEmptyCopy() });
  onTestFinished(() => product.stop());
  const printed = await vi.waitUntil(() => /http:\S+#code=(\S+)/u.exec(product.output()), { timeout: 60_000 });
  const [address = "", code = ""] = printed;

  // Whoever comes by without the code is led there too, and gets no further.
  const phone = await visit({ width: "phone", at: product.url });
  await phone.goto("/shop/classes");
  await heading(phone, "Set up Matinee");
  await phone.getByRole("button", { name: "Set up", exact: true }).click();
  await phone.getByText("Please enter the code that Matinee printed when it started.").waitFor();
  await phone.getByLabel("One-time code").fill("AAAA-BBBB-CCCC");
  await phone.getByRole("button", { name: "Set up", exact: true }).click();
  await phone.getByText("This code is not right, or it is used up.").waitFor();
  await expectFine(phone, "set-up on a phone, wrong code");

  const page = await visit({ width: "desk", at: product.url });
  await page.goto(address.slice(product.url.length));
  await heading(page, "Set up Matinee");
  expect(await page.getByLabel("One-time code").inputValue()).toBe(code);
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.getByText("Please name the network, as parents know it.").waitFor();
  await page.getByText("Please enter a phone number, such as 0113 496 0000.").waitFor();
  await expectFine(page, "set-up, nothing filled in");
  await page.getByLabel("Name of the network").fill("Bright Stage");
  await page.getByLabel("Email for families").fill("hello@bright.example");
  await page.getByLabel("Your name").fill("Sam Owner");
  await page.getByLabel("Your email").fill("sam@bright.example");
  await page.getByLabel("Choose a password").fill(password);
  await page.getByLabel("Name of the school").fill("Bright Stage Leeds");
  await page.getByLabel("Phone").fill("0113 496 0000");
  await page.getByLabel("Address", { exact: true }).fill("1 The Headrow\nLeeds LS1 8TL");
  await page.getByRole("complementary", { name: "Preview" }).getByText("Bright Stage Leeds").waitFor();
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await heading(page, "Your network is ready");
  await page.getByText(`http://bright-stage-leeds.localhost:${product.port}`).waitFor();
  await expectFine(page, "set up");

  await page.getByRole("link", { name: "Log in" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("sam@bright.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code from your authenticator app").fill(totpCode(secret));
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await page.getByRole("list", { name: "Recovery codes" }).waitFor();
  await page.getByRole("button", { name: "I have saved them: continue" }).click();
  await heading(page, "Hello, Sam Owner");
  await expectFine(page, "staff home of a new network");
  // A look at the new address ticks it off, half a minute later at most.
  const toGo = page.getByRole("link", { name: "Set-up guide: 8 steps to go" });
  await expect
    .poll(async () => {
      await page.reload();
      await heading(page, "Hello, Sam Owner");
      return await toGo.count();
    })
    .toBe(1);
  await toGo.click();
  await heading(page, "Set-up guide");
  await page.getByRole("button", { name: /Skip.*Take real payments/u }).click();
  await page.getByText("7 steps to go.").waitFor();
  await expectFine(page, "set-up guide");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.getByRole("link", { name: "Set-up guide: 7 steps to go" }).click();
  await page.getByRole("button", { name: /Undo skip.*Take real payments/u }).waitFor();
  await expectFine(page, "set-up guide on a phone");

  await page.setViewportSize({ width: 1280, height: 900 });
  await openClass(page);

  // A family finds the class in the shop of the first school, and the code opens nothing any more.
  const shop = await visit({ width: "phone", host: "bright-stage-leeds.localhost", at: product.url });
  await shop.goto("/find-classes?postcode=LS1+8TL");
  await heading(shop, "1 class near LS1 8TL");
  await shop.getByRole("link", { name: "See class: Saturday Singers" }).click();
  await heading(shop, "Saturday Singers");
  await shop.getByRole("link", { name: "Apply for a trial" }).first().click();
  await heading(shop, /Who is it for/u);
  await phone.goto("/admin/set-up");
  await heading(phone, "Matinee is set up");
  await expectFine(phone, "set up already");
});
