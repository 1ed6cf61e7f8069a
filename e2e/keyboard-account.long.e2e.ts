import type { Api } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { parent } from "./contention/shopper.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS } from "./support/card.ts";
import { aTrial } from "./support/a-trial.ts";
import { aFullClass } from "./support/classes.ts";
import { aCustomer, logIn } from "./support/login.ts";
import { walker } from "./support/walk.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const password = "a long way to Leeds";
const NEW = "another way to York";
type Width = "phone" | "desk";
const widths = widthsFrom("phone");

async function aFamily(name: string, width: Width) {
  const { url } = product();
  const email = `keys.${name}.${width}.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  const page = await visit({ width });
  const keys = walker(page);
  /** Opens a section from the menu, which a phone folds away. */
  const choose = async (section: string, heading: string) => {
    if (width === "phone") await keys.press("Menu");
    await keys.press(section);
    await keys.arrived(heading);
  };
  return { page, keys, api, url, email, choose, login: () => logIn(page, url, token) };
}

async function aPlaceInLine(api: Api, url: string): Promise<void> {
  const group = await aFullClass(url);
  const year = new Date().getUTCFullYear() - Math.floor((group.stage.min_age + group.stage.max_age) / 2) - 1;
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Mia", surname: "Buyer", date_of_birth: `${year}-06-15` },
  });
  await api.call("POST /v1/customers/create", { body: parent });
  await api.call("POST /v1/waiting-lists/bulk-create", {
    body: { entries: [{ child_id: child.id, group_id: group.id }] },
  });
}

test.each(widths)(
  "a customer logs in from the shop, uses the menu and corrects a profile by keyboard (%s)",
  async (width) => {
    const { page, keys, api, email } = await aFamily("profile", width);
    await page.goto("/");
    await keys.press("Login");
    await page.waitForURL(/\/sign-in\//u);
    await keys.type("Email", email);
    await keys.type("Password", password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${product().url}/`);
    await page.getByRole("link", { name: "Robin Buyer" }).waitFor();
    await keys.press("Robin Buyer");
    await page.getByRole("heading", { name: "Hello, Robin Buyer" }).waitFor();

    await keys.press("Skip to the content");
    await keys.next("Go to your profile");
    if (width === "phone") {
      await page.goto("/account/");
      await keys.press("Menu");
      await keys.to("Bookings");
      await page.keyboard.press("Escape");
      await keys.isOn("Menu");
      await keys.press("Menu");
    }
    await keys.press("Profile");
    await keys.arrived("Profile");
    await keys.type("Phone", "a number");
    await keys.press("Save profile");
    await keys.isOn("Phone");
    await keys.type("Phone", "0113 496 0000");
    await keys.type("Postcode", "LS1 4AP");
    await keys.press("Find address");
    await keys.isOn("Select your address");
    await page.keyboard.press("ArrowDown");
    await keys.press("Save profile");
    await keys.isOn("Profile saved");
    await keys.press("Turn on marketing emails");
    await keys.isOn("Marketing emails: on");
    await keys.press("Turn off marketing emails");
    await keys.isOn("Marketing emails: off");
    const { customer, marketing } = await api.call("GET /v1/account/profile");
    expect([customer?.phone, customer?.postcode, marketing.given]).toEqual(["+441134960000", "LS1 4AP", false]);
  },
);

test.each(widths)("a child is added, edited and removed by keyboard, and forms are cancelled (%s)", async (width) => {
  const { page, keys, api, login } = await aFamily("children", width);
  await login();
  await page.goto("/account/children");
  await keys.press("Add a child");
  await keys.isOn("Add a child");
  await keys.press("Cancel");
  await keys.isOn("Add a child");
  await page.keyboard.press("Enter");
  await keys.press("Save");
  await keys.isOn("First name");
  await keys.type("First name", "Mia");
  await keys.type("Surname", "Buyer");
  await keys.type("Day", "1");
  await keys.type("Month", "2");
  await keys.type("Year", "2019");
  await keys.type("Medical conditions", "Asthma: blue inhaler");
  await keys.press("Image consent: my child", "Space");
  await keys.press("Save");
  await keys.isOn("Mia's details saved");
  await keys.press("Edit Mia");
  await keys.isOn(/Edit Mia$/u);
  await keys.press("Cancel");
  await keys.isOn("Edit Mia Buyer");
  await page.keyboard.press("Enter");
  await keys.type("First name", "Maya");
  await page.keyboard.press("Enter");
  await keys.isOn("Maya's details saved");
  await keys.press("Remove Maya");
  await keys.staysInDialog();
  await page.keyboard.press("Escape");
  await keys.isOn("Remove Maya");
  await page.keyboard.press("Enter");
  await keys.press("Keep child");
  await keys.isOn("Remove Maya");
  await page.keyboard.press("Enter");
  await keys.press(/^Remove child$/u);
  await keys.isOn("Maya removed");
  await keys.to("Add a child");
  expect((await api.call("GET /v1/account/children")).items).toEqual([]);
});

test.each(widths)("bookings, orders, the calendar link and waiting lists work by keyboard (%s)", async (width) => {
  const { page, keys, api, url, login, choose } = await aFamily("bookings", width);
  const { name } = (await aTrial(api, url)).group;
  await aPlaceInLine(api, url);
  await login();
  await page.goto("/account/");
  await keys.press("How to get there");
  await keys.to(/^See .* on a map/u);
  await keys.press("See all bookings");
  await keys.arrived("Bookings");
  await keys.press("Past and cancelled");
  await page.getByRole("heading", { name: "No past or cancelled bookings" }).waitFor();
  await keys.press("See upcoming bookings");
  await keys.arrived("Bookings");
  await keys.press("Create my calendar link");
  await keys.isOn("Add to my calendar");
  await keys.press("Create a new link");
  await keys.staysInDialog();
  await keys.press("Create new link");
  await page.getByText("Your new link is ready.").waitFor();
  await keys.isOn("Create a new link");

  await choose("Orders", "Orders and receipts");
  await keys.press(name);
  await keys.arrived(/^Order /u);
  await keys.press("See the receipt");
  await page.waitForURL(/\/receipt\//u);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /^Order / }).waitFor();
  await keys.press("All orders");
  await keys.arrived("Orders and receipts");

  await choose("Waiting lists", "Waiting lists");
  await keys.press("Leave the waiting list");
  await page.keyboard.press("Escape");
  await keys.isOn("Leave the waiting list");
  await page.keyboard.press("Enter");
  await keys.press(/^Leave the list$/u);
  await keys.isOn("Mia has left the waiting list");
  const places = await api.call("GET /v1/account/waiting-lists");
  expect(places.items.map(({ status }) => status)).toEqual(["withdrawn"]);
});

test.each(widths)("a card is added, kept and removed by keyboard (%s)", async (width) => {
  const { page, keys, api, login } = await aFamily("cards", width);
  await login();
  await page.goto("/account/cards");
  await keys.press("Add a card");
  await keys.press("Cancel");
  await keys.isOn("Add a card");
  await page.keyboard.press("Enter");
  await page.getByLabel("Card number").waitFor();
  await keys.type("Card number", CARDS.pays);
  await keys.type("Expiry date", "1234");
  await keys.type("CVC", "123");
  await keys.type("Name on card", "Robin Buyer");
  await page.keyboard.press("Enter");
  await keys.isOn("Card saved");
  await keys.press("Remove Visa ending 4242");
  await keys.staysInDialog();
  await keys.press("Keep card");
  await keys.isOn("Remove Visa ending 4242");
  await page.keyboard.press("Enter");
  await keys.press("Remove card");
  await keys.isOn("Visa ending 4242 removed");
  await keys.to("Add a card");
  expect(await api.call("GET /payments/get-customer-payment-methods")).toEqual([]);
});

test.each(widths)("password, logins, data download and account deletion work by keyboard (%s)", async (width) => {
  const { page, keys, api, email, login, choose } = await aFamily("leaving", width);
  await login();
  await page.goto("/account/security");
  await keys.press("Change password");
  await keys.isOn("Current password");
  await keys.type("Current password", password);
  await keys.type("New password", NEW);
  await page.keyboard.press("Enter");
  await keys.isOn("Password changed");
  await api.call("POST /login", { body: { email, password: NEW } });
  await page.reload();
  await keys.press(/^Log out .+, logged in/u);
  await keys.isOn(/.*has been logged out/u);
  await keys.press("Log out on all devices");
  await keys.press("Stay logged in");
  await keys.isOn("Log out on all devices");

  await choose("Your data", "Your data");
  const [download] = await Promise.all([page.waitForEvent("download"), keys.press("Download all my data")]);
  expect(download.suggestedFilename()).toMatch(/^my-data-/u);
  await page.getByText("File saved to your downloads.").waitFor();
  await keys.isOn("Download all my data");
  await keys.press("Delete my account");
  await keys.staysInDialog();
  await page.keyboard.press("Escape");
  await keys.isOn("Delete my account");
  await page.keyboard.press("Enter");
  await keys.press("Delete for good");
  await keys.isOn("I have downloaded");
  await page.keyboard.press("Space");
  await keys.type("Your password", "a guess");
  await page.keyboard.press("Enter");
  await page.getByText("That password is not right.").waitFor();
  await keys.isOn("Your password");
  await keys.type("Your password", NEW);
  await page.keyboard.press("Enter");
  await keys.isOn("Your account has been deleted");
  await keys.press("Go to the shop");
  await page.waitForURL(product().url + "/");
});

test.each(widths)("Tab reaches every control of every screen in order (%s)", async (width) => {
  const { page, keys, api, url, login } = await aFamily("around", width);
  await aPlaceInLine(api, url);
  await aTrial(api, url);
  await login();
  const screens = [
    "",
    "bookings",
    "children",
    "orders",
    "credit",
    "cards",
    "waiting-lists",
    "profile",
    "security",
    "data",
  ];
  for (const screen of screens) {
    await page.goto(`/account/${screen}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect((await keys.around()).length, screen).toBeGreaterThanOrEqual(width === "phone" ? 3 : 13);
  }
});
