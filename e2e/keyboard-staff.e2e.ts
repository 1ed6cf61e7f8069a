import { aVisitor } from "./contention/shopper.ts";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { aFamilyOf } from "./support/family.ts";
import {
  expectArrival,
  escape,
  expectFocusKept,
  expectFocusOn,
  expectFocusSeen,
  expectReadingOrder,
  focused,
  press,
  tabTo,
  type,
} from "./support/focus.ts";

// Not one click: everything here is done with the keys that people without a mouse have.
const visit = useBrowser();
const host = "leeds.localhost";
const home = () => `http://${host}:${inject("product").port}/`;
const widths = ["phone", "desk"] as const;

async function logIn(page: Page, who: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Log in to Matinee Leeds" }).waitFor();
  await type(page, "Email", `${who}@leeds.matinee.example`);
  await type(page, "Password", "curtain-up");
  await page.keyboard.press("Enter");
}

/** To a section of the app, through the menu where there is one; its heading has the focus then. */
async function goTo(page: Page, section: string): Promise<void> {
  if (await page.getByRole("button", { name: "Menu" }).isVisible()) {
    if (!(await focused(page)).startsWith("Menu")) await tabTo(page, "Menu", "Shift+Tab");
    await page.keyboard.press("Enter");
    await press(page, section);
  } else {
    await tabTo(page, section, "Shift+Tab");
    await page.keyboard.press("Enter");
  }
  await expectArrival(page, section);
}

test.each(widths)(
  "staff log in, find a family, read a health note, view the shop and switch back (%s)",
  async (width) => {
    const { url } = inject("product");
    const family = await aFamilyOf(
      url,
      "Matinee Leeds",
      `Kay Board ${width}`,
      "Peanut allergy: an EpiPen is in the blue bag.",
    );
    const page = await visit({ width, host });
    await page.goto("/admin");
    await logIn(page, "staff");
    await page.getByRole("heading", { level: 1, name: "Hello, Stef Staff" }).waitFor();
    await expectReadingOrder(page);

    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Hello, Stef Staff" }).waitFor();
    await press(page, "Skip to the content");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatch(/open tickets$/u);

    if (width === "phone") {
      await tabTo(page, "Menu", "Shift+Tab");
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
      expect(await focused(page)).toBe("Home");
      await page.keyboard.press("Escape");
      await expectFocusOn(page, "Menu");
      expect(await page.getByRole("navigation", { name: "Staff" }).isVisible()).toBe(false);
    }
    await goTo(page, "Customers");
    await type(page, "Search by name", family.email);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("1 family").waitFor();
    // What was sought can be changed at once.
    await expectFocusOn(page, /^Search by name/u);
    await press(page, "Email");
    await expect.poll(() => new URL(page.url()).search).toContain("sort=email");
    await expectFocusOn(page, "Email");
    await press(page, family.name);
    await expectArrival(page, family.name);
    await expectReadingOrder(page);

    await press(page, "Show", "Space");
    await page.getByRole("dialog").waitFor();
    await expectFocusKept(page);
    await escape(page, "Show Nell’s health note");
    await page.keyboard.press("Enter");
    await press(page, "Show the notes");
    await expectFocusOn(page, "Why do you need to know?");
    await page.getByText("Please say why you need to know.").waitFor();
    await page.keyboard.type("First aid at Saturday’s class");
    await press(page, "Show the notes");
    await expectFocusOn(page, "Health notes");
    await page.getByText("Peanut allergy: an EpiPen is in the blue bag.").waitFor();
    await escape(page, "Show Nell’s health note");
    expect(await page.getByText("Peanut allergy").count()).toBe(0);

    await tabTo(page, "View the shop as this customer", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await expectFocusKept(page);
    await escape(page, "View the shop as this customer");
    await page.keyboard.press("Enter");
    await type(page, "Why?", "Asked by telephone where the class is");
    await press(page, "View the shop");
    await page.waitForURL(home());
    await page.getByText("Viewing as: Robin Buyer").waitFor();
    await press(page, "Switch back");
    await page.waitForURL(`${home()}admin/customers`);
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
  },
);

test.each(widths)(
  "tickets are filtered, one is answered and closed, and all are saved as a file (%s)",
  async (width) => {
    const { url } = inject("product");
    const family = { subject: `Lost shoe, left at the ${width}`, email: `shoe.${width}.${Date.now()}@example.test` };
    const { items } = await aVisitor(url).call("GET /groups/get-suitable-groups", { query: { size: 200 } });
    const group = items.find((one) => one.franchise.name === "Matinee Leeds");
    const [category] = await aVisitor(url).call("GET /ticket-categories/all");
    const message = "It is red.";
    await aVisitor(url).call("POST /tickets/create", {
      body: { ...family, name: "Shoe Less", message, category_id: category?.id ?? 0, group_id: group?.id ?? 0 },
    });
    const page = await visit({ width, host });
    await page.goto("/admin/tickets");
    await logIn(page, "staff");
    await page.getByRole("heading", { level: 1, name: "Tickets" }).waitFor();
    await expectReadingOrder(page);
    await press(page, "Closed");
    await expect.poll(() => new URL(page.url()).search).toBe("?status=closed");
    await expectFocusOn(page, "Closed");
    await tabTo(page, "Open", "Shift+Tab");
    await tabTo(page, "Open", "Shift+Tab").catch(() => undefined);
    await page.keyboard.press("Enter");
    await page.waitForURL(/status=open/u);
    const download = page.waitForEvent("download");
    await tabTo(page, "Export CSV", "Shift+Tab");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/^enquiries-.*\.csv$/u);
    await expectFocusOn(page, "Export CSV");

    await press(page, family.subject);
    await expectArrival(page, family.subject);
    await press(page, "Send the answer");
    await expectFocusOn(page, "Your answer to Shoe Less");
    await page.keyboard.type("It is behind the piano.");
    await press(page, "Send the answer");
    await expectFocusOn(page, "Answer of Stef Staff");
    await press(page, "Close the ticket");
    await page.getByText("Closed", { exact: true }).waitFor();
    await expectFocusOn(page, "Open again");
    await page.keyboard.press("Enter");
    await expectFocusOn(page, "Close the ticket");
  },
);

test.each(widths)("a location is made with an error on the way, changed and deleted (%s)", async (width) => {
  const name = `Aardvark ${width} Hall`;
  const page = await visit({ width, host });
  await page.goto("/admin");
  await logIn(page, "admin");
  await page.getByRole("heading", { level: 1, name: /^Hello/u }).waitFor();
  await page.keyboard.press("Tab");
  if (width === "phone") {
    await press(page, "Menu");
    await press(page, "Locations");
  } else await press(page, "Locations");
  await expectArrival(page, "Locations");
  await press(page, "New location");
  await expectArrival(page, "New location");
  await expectReadingOrder(page);
  await tabTo(page, "Create the location", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Please give the venue a name.").waitFor();
  await expectFocusOn(page, "Name");
  await page.keyboard.type(name);
  await type(page, "Address line 1", "1 Zoo Lane");
  await type(page, "Town", "Leeds");
  await type(page, "Postcode", "ls6");
  await page.keyboard.press("Enter");
  await page.getByText("Please enter a full postcode, such as LS1 4AP.").waitFor();
  await expectFocusOn(page, "Postcode");
  await page.keyboard.press("End");
  await page.keyboard.type(" 3aw");
  await page.keyboard.press("Enter");
  await expectArrival(page, "Locations");

  await press(page, name);
  await expectArrival(page, name);
  await type(page, "Getting there", "Bus 1 stops outside.");
  await press(page, "Save");
  await expectArrival(page, "Locations");
  await press(page, name);
  await expectArrival(page, name);
  await press(page, "Delete this location");
  await page.getByRole("dialog").waitFor();
  await expectFocusKept(page);
  await escape(page, "Delete this location");
  await page.keyboard.press("Enter");
  await press(page, "Delete it");
  await expectArrival(page, "Locations");
  expect(await page.getByRole("link", { name }).count()).toBe(0);
  await expectFocusSeen(page);
});
