import { createApi } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { aVisitor } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function atWork(who: string): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width: "phone", host });
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}@leeds.matinee.example`));
  return page;
}

test("missing, empty and failed pages say so once, and link onwards", async () => {
  const page = await atWork("staff");
  for (const [path, title] of [
    ["nothing/here", "Page not found"],
    ["customers/01a1fe4b-6a3b-7695-acb1-22ffbf0ef2b8", "The customer was not found"],
    ["tickets/no-id", "Page not found"],
    ["locations/999999", "Page not found"],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await heading(page, title);
    expect(await page.title()).toBe(title);
    await page.getByRole("link", { name: "Go to the home page" }).waitFor();
  }
  await expectFine(page, "unknown address");

  await page.goto("/admin/customers?q=zzzz");
  await page.getByText("No customers found").waitFor();
  await expectFine(page, "no customer found");
  await page.getByRole("link", { name: "Show all customers" }).click();
  await page.getByText(/^\d\d+ customers$/u).waitFor();
  await page.goto("/admin/customers?page=99");
  await page.getByRole("link", { name: "Go to the first page" }).click();
  await page.getByText("Page 1 of").waitFor();
  await page.goto("/admin/tickets?status=answered&q=zzzz");
  await page.getByText("No enquiries found").waitFor();
  await expectFine(page, "no enquiry found");

  for (const [status, title] of [
    [500, "Something went wrong on our side"],
    [503, "We can't be reached at the moment"],
  ] as const) {
    await page.route(/\/v1\/customers\/list/u, (route) =>
      route.fulfill({
        status,
        json: { message: "It broke.", details: "", messages: [], code: null, request_id: "r-1" },
      }),
    );
    await page.goto("/admin/customers");
    await heading(page, title);
    expect(await page.getByText("It broke.").count(), "shown once, not also as a message").toBe(0);
    await expectFine(page, `customers, ${status}`);
    await page.unroute(/\/v1\/customers\/list/u);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, "Customers");
});

test("a lost connection or login loses no input, and both recover", async () => {
  const page = await atWork("admin");
  await page.goto("/admin");
  await heading(page, /^Hello/u);
  await page.getByRole("button", { name: "Menu" }).click();
  await expectFine(page, "menu");
  await page.context().setOffline(true);
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Locations" }).click();
  await heading(page, "You are offline");
  await expectFine(page, "offline");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, "Locations");

  await page.getByRole("link", { name: "New location" }).click();
  await page.getByLabel("Name").fill("The Annexe");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Create location" }).click();
  await page.getByText("You have been logged out.").waitFor();
  await page.getByRole("link", { name: "Log in again in a new tab" }).waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("The Annexe");
  await expectFine(page, "login ended in a form");
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Create location" }).click();
  await page.getByText("Please enter the town.").waitFor();
  expect(await page.getByText("You have been logged out.").count()).toBe(0);

  await page.context().clearCookies();
  await page.goto("/admin/tickets");
  await heading(page, "Log in to Matinee Leeds");
});

test("incomplete and unknown links from emails, and empty fields, say what to do next", async () => {
  const page = await visit({ width: "phone", host });
  await page.setViewportSize({ width: 320, height: 640 });
  const signIn = `/admin/sign-in/${host}`;
  for (const part of ["confirm", "reset-password"]) {
    await page.goto(`${signIn}/${part}`);
    await heading(page, "Part of this link is missing");
    await expectFine(page, `${part}, no token`);
  }
  await page.goto(`${signIn}/confirm?token=made-up`);
  await page.getByRole("button", { name: "Confirm and log in" }).click();
  await heading(page, "This link no longer works");
  await expectFine(page, "confirm, made up");
  await page.goto(`${signIn}/reset-password?token=made-up`);
  await page.getByLabel("New password").fill("a long way to Leeds");
  await page.getByRole("button", { name: "Save password" }).click();
  await heading(page, "This link no longer works");
  // The address did not change, so the new heading takes the focus.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("This link no longer works");
  await expectFine(page, "new password, made up");
  await page.getByRole("link", { name: "Send me a new link" }).click();
  await heading(page, "Forgotten your password?");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("Please enter an email address like name@example.com.").waitFor();
  await expectFine(page, "forgotten password, nothing typed");
  await page.getByRole("link", { name: "Back to login" }).click();
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("Please enter your password.").waitFor();
  await expectFine(page, "log in, nothing typed");
});

test("very long names and messages stay within their page", async () => {
  const { url } = product();
  const word = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
  const api = aVisitor(url);
  // The start page shows the oldest open enquiries, and other tests of the product have sent some.
  const token = await demoToken(url, "staff@leeds.matinee.example");
  const staff = createApi({
    baseUrl: `${url}/api`,
    storeKey: "matinee-store",
    token: () => token,
  });
  const open = await staff.call("GET /tickets/list", { query: { status: "open", size: 200 } });
  for (const { id: ticketId } of open.items) await staff.call("POST /tickets/close/{id}", { path: { id: ticketId } });
  const { items } = await api.call("GET /groups/get-suitable-groups", { query: { size: 200 } });
  const group = items.find((one) => one.franchise.name === "Matinee Leeds");
  const [category] = await api.call("GET /ticket-categories/all");
  const email = `${"a-very-long-address.".repeat(2)}${Date.now()}@an-extremely-long-domain-name.example.test`;
  const { id } = await api.call("POST /tickets/create", {
    body: {
      email,
      name: `Max ${word}`,
      subject: word,
      message: `https://example.test/${"x".repeat(200)}`,
      category_id: category?.id ?? 0,
      group_id: group?.id ?? 0,
    },
  });
  const page = await atWork("staff");
  for (const path of ["", "/tickets", `/tickets/${id}`]) {
    await page.goto(`/admin${path}`);
    await page.getByText(word).first().waitFor();
    await expectFine(page, `long words, ${path}`);
  }
  const wide = await visit({ host });
  const cookies = await page.context().cookies();
  await wide.context().addCookies(cookies);
  await wide.goto("/admin/tickets");
  const status = wide.locator("tbody").getByText("Open", { exact: true }).first();
  // Words in a narrow column do not break.
  expect((await status.boundingBox())?.height).toBeLessThan(36);
});
