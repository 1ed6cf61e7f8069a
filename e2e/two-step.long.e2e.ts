import pg from "pg";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { totpCode } from "@matinee/testkit/builders";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, logIn } from "./support/login.ts";
import { mailedLink } from "./support/mailbox.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const password = "a long way to Leeds";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const home = () => `http://${host}:${product().port}/`;

/** Types email and password into the sign-in page of Leeds. */
async function firstStep(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/sign-in/${host}`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Sets the app up on the page that shows its QR code. Returns its secret and the recovery codes. */
async function setUpApp(page: Page, state: string) {
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await expectFine(page, `${state}, QR code`);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const field = page.getByLabel("Code from your authenticator app");
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await field.getAttribute("inputmode")).toBe("numeric");
  await field.fill(totpCode(secret));
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await list.waitFor();
  await expectFine(page, `${state}, recovery codes`);
  return { secret, codes: await list.getByRole("listitem").allTextContents() };
}

test("on a phone: a parent turns two-step login on, logs in with a recovery code, trusts the browser, and turns it off", async () => {
  const email = `two-step.${Date.now()}@example.test`;
  const { token } = await aCustomer(product().url, email);
  const page = await visit({ width: "phone", host });
  await logIn(page, home(), token);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("That password is not right.").waitFor();
  await expectFine(page, "security, password");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const { codes } = await setUpApp(page, "security");
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("status").getByText("Two-step login is on.").waitFor();
  await page.getByText("10 recovery codes left").waitFor();
  await expectFine(page, "security, on");

  const other = await visit({ width: "phone", host });
  await firstStep(other, email);
  await heading(other, "Enter your code");
  // The password alone opens nothing.
  expect((await other.context().cookies()).map(({ name }) => name)).not.toContain("jwt_token");
  await expectFine(other, "enter your code");
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await other.getByText("Please enter the code.").waitFor();
  await other.getByLabel("Code from your authenticator app").fill("000000");
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await other.getByText("That code is not right").waitFor();
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await other.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await other.getByLabel(/Don't ask for a code in this browser/).check();
  await expectFine(other, "enter a recovery code");
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await other.waitForURL(home());
  await other.getByRole("link", { name: "Robin Buyer" }).waitFor();

  // This browser is trusted now.
  await other.context().clearCookies({ name: "jwt_token" });
  await firstStep(other, email);
  await other.waitForURL(home());
  await other.getByRole("link", { name: "Robin Buyer" }).waitFor();
  await other.goto("/account/security");
  await other.getByText("9 recovery codes left, 1 browser trusted for 30 days").waitFor();
  await other.getByRole("button", { name: "Turn off" }).click();
  await other.getByLabel("Your password").fill(password);
  await other.getByRole("button", { name: "Use a recovery code" }).click();
  await other.getByLabel("Recovery code", { exact: true }).fill(codes[1] ?? "");
  await other.getByRole("button", { name: "Turn off" }).click();
  await other.getByRole("status").getByText("Two-step login is off.").waitFor();
});

test("on a desk: staff who see money set two-step login up before the app opens, and log in with a code", async () => {
  const { url, databaseUrl } = product();
  const email = `manager.${Date.now()}@example.test`;
  await aCustomer(url, email);
  const client = new pg.Client({ connectionString: databaseUrl, options: "-c matinee.scope=system" });
  await client.connect();
  await client.query(
    `update user_role set role = 'FRANCHISE_ADMIN', franchise_id = (select id from franchise where slug = 'leeds')
      where user_id = (select id from user_account where email = $1)`,
    [email],
  );
  await client.end();
  const page = await visit({ width: "desk", host });
  await firstStep(page, email);
  await heading(page, "Set up two-step login");
  await expectFine(page, "set up at login");
  await page.getByRole("button", { name: "Start" }).click();
  const { secret } = await setUpApp(page, "login");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("jwt_token");
  await page.getByRole("button", { name: "I have saved them: continue" }).click();
  await page.waitForURL(home());
  await page.getByRole("link", { name: "Robin Buyer" }).waitFor();
  await page.goto("/admin/security");
  await heading(page, "Security");
  await page.getByText("You can see all families of a school, so two-step login stays on.").waitFor();
  expect(await page.getByRole("button", { name: "Turn off" }).count()).toBe(0);
  await expectFine(page, "staff, security");

  const other = await visit({ width: "desk", host });
  await firstStep(other, email);
  await heading(other, "Enter your code");
  // The code of now has been used to set the app up.
  await other.getByLabel("Code from your authenticator app").fill(totpCode(secret, 1));
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await other.waitForURL(home());
  await other.getByRole("link", { name: "Robin Buyer" }).waitFor();
});

test("on a phone: a parent logs in with a mailed link, which works once and needs a press", async () => {
  const email = `link.${Date.now()}@example.test`;
  await aCustomer(product().url, email);
  const page = await visit({ width: "phone", host });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await heading(page, "Log in to Matinee Leeds");
  const texts: string[] = [];
  for (const address of [`nobody-${Date.now()}@example.test`, email]) {
    await page.getByRole("link", { name: "Email me a link to log in" }).click();
    await heading(page, "Log in with a link");
    await expectFine(page, "log in with a link");
    await page.getByRole("textbox", { name: "Email" }).fill(address);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await heading(page, "Check your email");
    texts.push(((await page.getByRole("main").textContent()) ?? "").replace(address, "…"));
    await page.getByRole("link", { name: "Back to login" }).click();
  }
  expect(texts[0]).toBe(texts[1]);
  const link = await mailedLink(email, "Your link to log in");
  // A scanner of the mail server follows the link and presses nothing.
  const scanner = await visit({ host });
  await scanner.goto(link);
  await scanner.getByRole("button", { name: "Log in", exact: true }).waitFor();
  await page.goto(link);
  await page.waitForURL((url) => !url.search.includes("token"));
  await expectFine(page, "the mailed link");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(home());
  await page.getByRole("link", { name: "Robin Buyer" }).waitFor();
  await scanner.getByRole("button", { name: "Log in", exact: true }).click();
  await scanner.getByText(/has already been used/).waitFor();
  await expectFine(scanner, "the mailed link, used up");
});

test("on a desk: a mailed link opens the staff app for staff", async () => {
  const email = "staff@leeds.matinee.example";
  const page = await visit({ width: "desk", host });
  await page.goto("/admin/sign-in");
  await page.getByRole("link", { name: "Email me a link to log in" }).click();
  await heading(page, "Log in with a link");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await heading(page, "Check your email");
  await page.goto(await mailedLink(email, "Your link to log in"));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await heading(page, "Hello, Stef Staff");
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/?$/u);
});
