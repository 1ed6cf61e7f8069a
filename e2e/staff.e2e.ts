import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { expectAccessible, expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const home = () => `http://${host}:${product().port}/`;

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("curtain-up");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** The colour of the mark beside a message: green for what was done, red for what was not. */
async function markOf(page: Page, message: string): Promise<"green" | "red"> {
  const card = page.getByRole("region", { name: "Messages" }).getByText(message, { exact: true }).locator("..");
  const colour = await card
    .locator("svg")
    .first()
    .evaluate((mark) => getComputedStyle(mark).color);
  const [red = 0, green = 0] = (colour.match(/\d+/gu) ?? []).map(Number);
  return green > red ? "green" : "red";
}

async function open(page: Page, section: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: section }).click();
  await heading(page, section);
}

/** Looks the demo parent up, and opens their page. Returns the name. */
async function openParent(page: Page): Promise<string> {
  await open(page, "Customers");
  await page.getByRole("searchbox").fill("parent@leeds");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("1 customer", { exact: true }).waitFor();
  const parent = page.locator("tbody").getByRole("link");
  const name = (await parent.textContent()) ?? "";
  await parent.click();
  await heading(page, name);
  await page.getByRole("heading", { name: "Orders" }).waitFor();
  return name;
}

test.each(widthsFrom("desk"))(
  "staff log in from their school's shop and look a customer up (%s)",
  { tags: "smoke" },
  async (width) => {
    const page = await visit({ width, host });
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await heading(page, "Log in to Matinee Leeds");
    await logIn(page, "staff@leeds.matinee.example");
    await page.waitForURL(home());
    await page.getByRole("link", { name: "Stef Staff" }).click();
    await heading(page, "Hello, Stef Staff");
    await page.getByText("Matinee Leeds", { exact: true }).last().waitFor();
    await expectFine(page, "staff, home");

    await openParent(page);
    expect(await page.locator("main").getByText("£").count(), "teaching staff see no money").toBe(0);
    await expectFine(page, "customer");
    await open(page, "Customers");
    await expectFine(page, "customers");
  },
);

test.each(widthsFrom("desk"))(
  "staff view the shop as a parent and switch back to the customers (%s)",
  async (width) => {
    const page = await visit({ width, host });
    await page.goto("/admin/customers");
    await heading(page, "Log in to Matinee Leeds");
    await logIn(page, "staff@leeds.matinee.example");
    await heading(page, "Customers");
    const name = await openParent(page);
    await page.getByRole("button", { name: "View the shop as this customer" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "View the shop" }).click();
    await dialog.getByText("Please say why you need to view the shop as this customer.").waitFor();
    await expectAccessible(page, "view the shop, no reason");
    await dialog.getByLabel("Reason").fill("Asked by telephone where the class is");
    await dialog.getByRole("button", { name: "View the shop" }).click();
    await page.waitForURL(home());
    await page.getByText(`Viewing as: ${name}`).waitFor();
    expect(page.url()).toBe(home());
    await expectFine(page, "shop, viewed");

    // Teaching staff see no money, in the shop or in the family's account, and no error either.
    await page.goto("/cart");
    await page.getByRole("heading", { name: "Your role doesn't let you see this cart" }).waitFor();
    await page.getByText("Your role doesn't let you see amounts.", { exact: false }).waitFor();
    await expectFine(page, "cart, viewed by teaching staff");
    await page.goto("/apply-now/checkout");
    await page.getByText("Your role doesn't let you see amounts.", { exact: false }).waitFor();
    await page.goto("/account");
    await page.getByText("Your role doesn't let you see amounts.", { exact: false }).waitFor();
    expect(await page.getByText(/£\d/u).count()).toBe(0);
    await expectFine(page, "account, viewed by teaching staff");
    for (const section of ["orders", "credit"]) {
      await page.goto(`/account/${section}`);
      await heading(page, "Your role doesn't let you see this");
      await expectFine(page, `${section}, viewed by teaching staff`);
    }
    await page.goto("/");

    await page.getByRole("button", { name: "Switch back" }).click();
    await page.waitForURL(`${home()}admin/customers`);
    await heading(page, "Customers");
    await page.getByText(/^\d\d+ customers$/).waitFor();
    const cookies = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(cookies).toContain("jwt_token");
    expect(cookies).not.toContain("impersonator_token");
    await page.goto("/");
    await page.getByRole("link", { name: "Stef Staff" }).waitFor();
    expect(await page.getByText("Viewing as:").count()).toBe(0);
  },
);

test("a location is created, located by its postcode, edited, exported and deleted, unless it is in use", async () => {
  const page = await visit({ width: "phone", host });
  await page.goto("/admin/locations");
  await heading(page, "Log in to Matinee Leeds");
  await logIn(page, "admin@leeds.matinee.example");
  await heading(page, "Locations");
  await expectFine(page, "locations");
  await page.getByRole("link", { name: "New location" }).click();
  await heading(page, "New location");
  await page.getByRole("button", { name: "Create location" }).click();
  await page.getByText("Please give the location a name.").waitFor();
  await page.getByText("Please enter a full postcode, such as LS1 4AP.").waitFor();
  await expectFine(page, "location, nothing typed");
  await page.getByLabel("Name").fill("Aardvark Hall");
  await page.getByLabel("Address line 1").fill("1 Zoo Lane");
  await page.getByLabel("Town").fill("Leeds");
  await page.getByLabel("Postcode").fill("ls6 3aw");
  await page.getByRole("button", { name: "Create location" }).click();
  await heading(page, "Locations");
  await page.getByRole("link", { name: "Aardvark Hall" }).click();
  await heading(page, "Aardvark Hall");
  expect(Number(await page.getByLabel("Latitude").inputValue())).toBeGreaterThan(53);
  await page.getByLabel("Getting there").fill("Bus 1 stops outside.");
  // A message goes by itself, so it is looked for before it is there.
  const saved = markOf(page, "Location saved.");
  await page.getByRole("button", { name: "Save location" }).click();
  expect(await saved).toBe("green");
  await heading(page, "Locations");

  await page.route("**/api/locations/export*", (route) => route.abort());
  const failed = markOf(page, "We could not export the list. Please try again.");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await failed).toBe("red");
  await page.unroute("**/api/locations/export*");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^locations-\d{4}-\d\d-\d\d\.csv$/u);

  await page.getByRole("link", { name: "Chapel Allerton Arts Centre" }).click();
  await page.getByRole("button", { name: "Delete this location" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete location" }).click();
  await page.getByText(/ and \d+ more use this location\. Choose another location for them first\.$/u).waitFor();
  await expectFine(page, "location, kept");
  await page.goto("/admin/locations");
  await page.getByRole("link", { name: "Aardvark Hall" }).click();
  await page.getByRole("button", { name: "Delete this location" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete location" }).click();
  await heading(page, "Locations");
  expect(await page.getByRole("link", { name: "Aardvark Hall" }).count()).toBe(0);
});

test("an enquiry is found, answered by email, closed and reopened; the network sees the enquiries of every school", async () => {
  const page = await visit({ host: "bristol.localhost" });
  await page.goto("/admin/tickets?status=open");
  await logIn(page, "staff@bristol.matinee.example");
  await heading(page, "Enquiries");
  await page.getByText(/^[2-9] enquiries$/).waitFor();
  await expectFine(page, "enquiries");
  await page.getByRole("searchbox").fill("hoodie");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("1 enquiry", { exact: true }).waitFor();
  await page.getByRole("link", { name: "The hoodie is too small" }).click();
  await heading(page, "The hoodie is too small");
  await page.getByRole("button", { name: "Send answer" }).click();
  await page.getByText("Please write your answer.").waitFor();
  await expectFine(page, "enquiry, no answer");
  await page.getByLabel(/Your answer/).fill("Of course: bring it to class.");
  await page.getByRole("button", { name: "Send answer" }).click();
  await page.getByRole("region", { name: "Answer from Stef Staff" }).waitFor();
  await page.getByText("Answered", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Close enquiry" }).click();
  await page.getByText("Closed", { exact: true }).waitFor();
  await expectFine(page, "enquiry, closed");
  await page.getByRole("button", { name: "Reopen enquiry" }).click();
  await page.getByText("Open", { exact: true }).waitFor();

  const network = await visit();
  await network.goto("/admin/sign-in");
  await heading(network, "Log in");
  await expectFine(network, "staff, log in");
  await logIn(network, "network@matinee.example");
  await heading(network, "Hello, Nell Network");
  await open(network, "Enquiries");
  await network.getByRole("searchbox").fill("hoodie is too small");
  await network.getByRole("button", { name: "Search" }).click();
  await network.getByText("12 enquiries", { exact: true }).waitFor();
});

test("a customer in the staff app is told to use their account", async () => {
  const page = await visit({ width: "phone", host });
  await page.goto("/admin/customers");
  await logIn(page, "parent@leeds.matinee.example");
  await heading(page, "This page is for school staff");
  expect(await page.getByRole("table").count()).toBe(0);
  await expectFine(page, "staff app, a customer");
});

test("staff in the shop have no cart and see how to book for a family", async () => {
  const page = await visit({ width: "phone", host });
  await page.goto("/admin");
  await logIn(page, "staff@leeds.matinee.example");
  await heading(page, "Hello, Stef Staff");
  const refused: string[] = [];
  page.on("response", (response) => {
    if (/\/api\//u.test(response.url()) && response.status() >= 400) refused.push(response.url());
  });
  // Order and cart are loaded for staff too, and are empty.
  const answers: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (/current-order|calculate-totals/u.test(response.url())) answers.push(response.json().catch(() => null));
  });
  await page.goto("/");
  await page.getByRole("link", { name: "Stef Staff" }).waitFor();
  await expect.poll(() => answers.length).toBe(2);
  expect(await Promise.all(answers)).toMatchObject([
    { id: null, status: null },
    { id: null, class_items: [], total_gross: 0 },
  ]);
  await page.getByRole("link", { name: "Cart, empty" }).click();
  await heading(page, "You are logged in as staff");
  await expectFine(page, "cart, staff");
  await page.goto("/apply-now");
  await heading(page, "You are logged in as staff");
  expect(refused).toEqual([]);
  await page.getByRole("link", { name: "Find the family" }).click();
  await heading(page, "Customers");

  await page.goto("/cart");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
});

test("a manager who views a family can't allow photos of a child, and reads who can", async () => {
  const page = await visit({ host });
  await page.goto("/admin/customers?q=parent@leeds");
  await logIn(page, "admin@leeds.matinee.example");
  await page.locator("tbody").getByRole("link").click();
  await page.getByRole("button", { name: "View the shop as this customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Asked by telephone");
  await dialog.getByRole("button", { name: "View the shop" }).click();
  await page.getByText(/^Viewing as:/u).waitFor();
  await page.goto("/account/children");
  await page.getByRole("button", { name: "Edit Idris" }).click();
  const consent = page.getByRole("checkbox", { name: /^Image consent/u });
  await consent.waitFor();
  expect([await consent.isDisabled(), await consent.isChecked()]).toEqual([true, false]);
  await page.getByText("Only the family can allow photos and films, in their own account.").waitFor();
  await expectFine(page, "a child, viewed");
  // The rest can be saved, and the consent stays as it was.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Idris's details saved.").waitFor();
  await page.getByRole("button", { name: "Edit Idris" }).click();
  expect(await consent.isChecked()).toBe(false);
});
