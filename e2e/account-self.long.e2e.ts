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

const status = (page: Page, text: string) => page.getByRole("status").getByText(text).waitFor();

test("on a phone: the profile is saved with an address by postcode, and marketing emails turned on and off", async () => {
  const { page } = await aBrowser("profile", "phone");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/account/profile");
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await expectGood(page, "profile");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Please enter").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  await expectGood(page, "profile with fields missing");
  await page.getByLabel("Phone").fill("0113 496 0000");
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
  await page.getByRole("button", { name: "Save profile" }).click();
  await status(page, "Profile saved.");
  expect(await page.getByLabel("Phone").inputValue()).toBe("+441134960000");
  await page.getByRole("button", { name: "Turn on marketing emails" }).click();
  await status(page, "Marketing emails: on");
  await page.getByRole("button", { name: "Turn off marketing emails" }).click();
  await status(page, "Marketing emails: off");
  expect(await page.getByText("Marketing emails: yes").count()).toBe(1);
  await expectGood(page, "profile with its consent history");
});

test("on a phone: a child is added, edited and removed; a child with a booking cannot be removed", async () => {
  const { page, api, url } = await aBrowser("children", "phone");
  await page.goto("/account/children");
  await page.getByRole("heading", { name: "No children yet" }).waitFor();
  await expectGood(page, "no children");
  await page.getByRole("button", { name: "Add a child" }).click();
  await expectGood(page, "a child's form");
  await page.getByLabel("First name").fill("Mia");
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
  await page.getByRole("textbox", { name: "Medical conditions" }).fill("Asthma: blue inhaler");
  await page.getByRole("checkbox", { name: /photos and films/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await status(page, "Mia's details saved.");
  await page.getByText("Asthma: blue inhaler").waitFor();
  await page.getByText("Nobody has looked at them yet.").waitFor();
  await page.getByRole("button", { name: "Edit Mia Buyer" }).click();
  await page.getByRole("checkbox", { name: /photos and films/ }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Not allowed").waitFor();
  await page.getByText("Asthma: blue inhaler").waitFor();
  await expectGood(page, "a child");
  // A form that was open while the note changed on another device does not bring the old one back.
  await page.getByRole("button", { name: "Edit Mia Buyer" }).click();
  const [mia] = (await api.call("GET /v1/account/children")).items;
  await api.call("PUT /v1/account/children/{id}", {
    path: { id: mia?.id ?? "" },
    body: { medical_conditions: "Nuts: EpiPen" },
  });
  await page.getByLabel("Surname").fill("Baker");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Nuts: EpiPen").waitFor();
  await page.getByRole("button", { name: "Remove Mia Baker" }).click();
  await page.getByRole("dialog").waitFor();
  await expectGood(page, "removing a child");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await status(page, "Mia removed.");

  await aTrial(api, url);
  await page.reload();
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await page.getByRole("heading", { name: /can't be removed yet/ }).waitFor();
  await expectGood(page, "a child that is booked");
  await page.goto("/account/data");
  await page.getByText("Your account can't be deleted yet").waitFor();
  await page.getByRole("link", { name: /is booked until/ }).waitFor();
  expect(await page.getByRole("button", { name: "Delete my account" }).count()).toBe(0);
  await expectGood(page, "an account that can't be deleted yet");
});

test("at a desk, by keyboard: a new password ends the other login, then all logins are ended", async () => {
  const { page, email, url } = await aBrowser("security", "desk");
  const elsewhere = async (secret: string) =>
    await aVisitor(url).call("POST /login", { body: { email, password: secret } });
  await elsewhere(password);
  await page.goto("/account/security");
  await page.getByText("This device").waitFor();
  expect(await page.getByRole("button", { name: /^Log out .+, logged in/ }).count()).toBe(1);
  await expectGood(page, "security");
  await typeInto(page, "Current password", "a guess");
  await typeInto(page, "New password", NEW);
  await pressOn(page, "Change password");
  await page.getByText("That password is not right.").waitFor();
  await expectGood(page, "a wrong password");
  await page.getByLabel("Current password").fill(password);
  await pressOn(page, "Change password");
  await status(page, "Password changed. You have been logged out on all your other devices.");
  expect(await page.getByRole("button", { name: /^Log out .+, logged in/ }).count()).toBe(0);
  await expect(elsewhere(password)).rejects.toMatchObject({ status: 401 });
  await elsewhere(NEW);
  await page.reload();
  await page.getByRole("button", { name: /^Log out .+, logged in/ }).click();
  await page
    .getByRole("status")
    .getByText(/has been logged out/)
    .waitFor();
  await page.getByRole("button", { name: "Log out on all devices" }).click();
  await expectGood(page, "asked before logging out everywhere");
  await page.getByRole("dialog").getByRole("button", { name: "Log out on all devices" }).click();
  await page.waitForURL(/\/admin\/sign-in\//);
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt_token")).toEqual([]);
});

test("at a desk: the data is downloaded and the account deleted, with the kept records on screen", async () => {
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
  const button = page.getByRole("button", { name: "Delete for good" });
  await button.click();
  await page.getByText("Please tick this box to continue.").waitFor();
  await expectGood(page, "asked before an account is deleted");
  await page.getByRole("checkbox", { name: /I have downloaded/ }).check();
  await page.getByLabel("Your password").fill("a guess");
  await button.click();
  await page.getByText("That password is not right.").waitFor();
  await page.getByLabel("Your password").fill(password);
  await button.click();
  await page.getByRole("heading", { name: "Your account has been deleted" }).waitFor();
  await page.getByText("six years after the end of the tax year").first().waitFor();
  await expectGood(page, "a deleted account");
  await expect(aVisitor(url).call("POST /login", { body: { email, password } })).rejects.toMatchObject({ status: 401 });
  expect((await page.context().cookies()).filter(({ name }) => name === "jwt_token")).toEqual([]);
});
