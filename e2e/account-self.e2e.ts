import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aTrial } from "./support/a-trial.ts";
import { pressOn, typeInto } from "./support/keyboard.ts";
import { aCustomer, logIn } from "./support/login.ts";

const visit = useBrowser();
const password = "a long way to Leeds";
const NEW = "another way to York";

async function aBrowser(name: string, width: "phone" | "desk") {
  const { url } = product();
  const email = `self.${name}.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  const page = await visit({ width });
  await logIn(page, url, token);
  return { page, api, url, email };
}

async function expectGood(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${state} scrolls sideways`).toBe(0);
}

const said = (page: Page, words: string) => page.getByRole("status").getByText(words).waitFor();

test("on a phone: the profile with its address by postcode, and news switched on and off again", async () => {
  const { page } = await aBrowser("profile", "phone");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/account/profile");
  await page.getByRole("heading", { name: "You and your address" }).waitFor();
  await expectGood(page, "profile");
  await page.getByRole("button", { name: "Save the profile" }).click();
  await page.getByText("Please enter").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  await expectGood(page, "profile with fields missing");
  await page.getByLabel("Telephone").fill("0113 496 0000");
  await page.getByLabel("Postcode").fill("LS1 4AP");
  await page.getByRole("button", { name: "Find address" }).click();
  const select = page.getByLabel("Select your address");
  const byHand = page.getByText("Please enter your address below.");
  await select.or(byHand).first().waitFor();
  if (await select.isVisible()) await select.selectOption({ index: 1 });
  else {
    await page.getByLabel("Address line one").fill("1 The Headrow");
    await page.getByLabel("Post town").fill("Leeds");
  }
  await page.getByRole("button", { name: "Save the profile" }).click();
  await said(page, "Your profile is saved.");
  expect(await page.getByLabel("Telephone").inputValue()).toBe("+441134960000");
  await page.getByRole("button", { name: "Send me news" }).click();
  await said(page, "We send you news from now on.");
  await page.getByRole("button", { name: "Stop the news" }).click();
  await said(page, "You get no more news, from now on.");
  expect(await page.getByText("News: yes").count()).toBe(1);
  await expectGood(page, "profile with its answers");
});

test("on a phone: children added, changed and removed, with a note that is theirs alone; one who is booked stays", async () => {
  const { page, api, url } = await aBrowser("children", "phone");
  await page.goto("/account/children");
  await page.getByRole("heading", { name: "No children yet" }).waitFor();
  await expectGood(page, "no children");
  await page.getByRole("button", { name: "Add a child" }).click();
  await expectGood(page, "a child's form");
  await page.getByLabel("Child first name").fill("Mia");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("[aria-invalid=true]").first().waitFor();
  await expectGood(page, "a child's form with fields missing");
  await page.getByLabel("Surname").fill("Buyer");
  for (const [part, value] of [
    ["Day", "1"],
    ["Month", "2"],
    ["Year", "2019"],
  ] as const)
    await page.getByLabel(part, { exact: true }).fill(value);
  await page.getByLabel("Medical conditions").fill("Asthma: blue inhaler");
  await page.getByRole("checkbox", { name: /Pictures of my child/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await said(page, "Mia is saved.");
  await page.getByText("Asthma: blue inhaler").waitFor();
  await page.getByText("Nobody has looked at them yet.").waitFor();
  await page.getByRole("button", { name: "Change what is known about Mia Buyer" }).click();
  await page.getByRole("checkbox", { name: /Pictures of my child/ }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("May not be taken or shown").waitFor();
  await page.getByText("Asthma: blue inhaler").waitFor();
  await expectGood(page, "a child");
  await page.getByRole("button", { name: "Remove Mia Buyer" }).click();
  await page.getByRole("dialog").waitFor();
  await expectGood(page, "removing a child");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await said(page, "Mia is no longer in your account.");

  await aTrial(api, url, 52);
  await page.reload();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByRole("heading", { name: /can’t be removed yet/ }).waitFor();
  await expectGood(page, "a child that is booked");
  await page.goto("/account/data");
  await page.getByText("Your account can’t be deleted yet").waitFor();
  await page.getByRole("link", { name: /is booked until/ }).waitFor();
  expect(await page.getByRole("button", { name: "Delete my account" }).count()).toBe(0);
  await expectGood(page, "an account that can't be deleted yet");
});

test("at a desk, by keyboard: another password ends the other login, then every login is ended", async () => {
  const { page, email, url } = await aBrowser("security", "desk");
  const elsewhere = async (secret: string) =>
    await aVisitor(url).call("POST /login", { body: { email, password: secret } });
  await elsewhere(password);
  await page.goto("/account/security");
  await page.getByText("This one").waitFor();
  expect(await page.getByRole("button", { name: /^End it: the login/ }).count()).toBe(1);
  await expectGood(page, "security");
  await typeInto(page, "Your password now", "a guess");
  await typeInto(page, "New password", NEW);
  await pressOn(page, "Change the password");
  await page.getByText("That password is not right.").waitFor();
  await expectGood(page, "a wrong password");
  await page.getByLabel("Your password now").fill(password);
  await pressOn(page, "Change the password");
  await said(page, "Your password is changed, and every other login has ended.");
  expect(await page.getByRole("button", { name: /^End it: the login/ }).count()).toBe(0);
  await expect(elsewhere(password)).rejects.toMatchObject({ status: 401 });
  await elsewhere(NEW);
  await page.reload();
  await page.getByRole("button", { name: /^End it: the login/ }).click();
  await page
    .getByRole("status")
    .getByText(/has ended/)
    .waitFor();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expectGood(page, "asked to sign out everywhere");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(/\/admin\/sign-in\//);
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt_token")).toEqual([]);
});

test("at a desk: all data is downloaded, the account deleted with its reasons on screen, and the login is gone", async () => {
  const { page, api, email, url } = await aBrowser("data", "desk");
  await api.call("POST /v1/children/create", {
    body: { first_name: "Mia", surname: "Buyer", date_of_birth: "2019-02-01", medical_conditions: "Asthma" },
  });
  await page.goto("/account/data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download all my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    profile: { email },
    children: [{ first_name: "Mia", medical_conditions: "Asthma" }],
  });
  await expectGood(page, "your data");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const button = page.getByRole("button", { name: "Delete it for good" });
  await button.click();
  await page.getByText("Please tick this first.").waitFor();
  await expectGood(page, "asked before an account is deleted");
  await page.getByRole("checkbox", { name: /I have downloaded/ }).check();
  await page.getByLabel("Your password").fill("a guess");
  await button.click();
  await page.getByText("That password is not right.").waitFor();
  await page.getByLabel("Your password").fill(password);
  await button.click();
  await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
  await page.getByText("six years after the end of the tax year").first().waitFor();
  await expectGood(page, "a deleted account");
  await expect(aVisitor(url).call("POST /login", { body: { email, password } })).rejects.toMatchObject({ status: 401 });
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt_token")).toEqual([]);
});
