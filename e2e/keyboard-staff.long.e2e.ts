import { aVisitor } from "./contention/shopper.ts";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { useBrowser } from "./support/browser.ts";
import { aFamilyOf } from "./support/family.ts";
import { walker } from "./support/walk.ts";
import { widthsFrom } from "./support/widths.ts";

// Everything here is done by keyboard.
const visit = useBrowser();
const host = "leeds.localhost";
const home = () => `http://${host}:${product().port}/`;
const widths = widthsFrom("desk");

async function atWork(width: "phone" | "desk", path: string, who: string) {
  const page = await visit({ width, host });
  const keys = walker(page);
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: "Log in to Matinee Leeds" }).waitFor();
  await keys.type("Email", `${who}@leeds.matinee.example`);
  await keys.type("Password", "curtain-up");
  await page.keyboard.press("Enter");
  /** Opens a section from the menu, which a phone folds away. */
  const choose = async (section: string) => {
    if (width === "phone") await keys.press("Menu");
    await keys.press(section);
    await arrived(section);
  };
  /** Waits for a page: its heading has the focus, and the page title matches. */
  const arrived = async (heading: string) => {
    await keys.arrived(heading);
    await expect.poll(() => page.title()).toBe(heading);
  };
  /** Closes the message that covers the top of the page. */
  const closeMessage = async () => {
    const close = page.getByRole("button", { name: "Close message" });
    await close.press("Enter");
    await close.waitFor({ state: "detached" });
  };
  return { page, keys, choose, arrived, closeMessage };
}

test.each(widths)(
  "staff log in, find a customer, read health notes, view the shop and switch back (%s)",
  async (width) => {
    const { url } = product();
    const family = await aFamilyOf(
      url,
      "Matinee Leeds",
      `Kay Board ${width}`,
      "Peanut allergy: an EpiPen is in the blue bag.",
    );
    const { page, keys, choose, arrived } = await atWork(width, "/admin", "staff");
    await page.getByRole("heading", { level: 1, name: "Hello, Stef Staff" }).waitFor();
    await keys.around();

    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Hello, Stef Staff" }).waitFor();
    await keys.press("Skip to the content");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    await page.keyboard.press("Tab");
    await keys.isOn(/.*(?:attention|to decide|to answer)$/u);

    if (width === "phone") {
      await keys.to("Menu");
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
      await keys.isOn("Home");
      await page.keyboard.press("Escape");
      await keys.isOn("Menu");
      expect(await page.getByRole("navigation", { name: "Staff" }).isVisible()).toBe(false);
    }
    await choose("Customers");
    await keys.type("Search by name", family.email);
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("1 customer", { exact: true }).waitFor();
    // The search field keeps the focus.
    await keys.isOn("Search by name");
    await keys.press("Email");
    await expect.poll(() => new URL(page.url()).search).toContain("sort=email");
    await keys.isOn("Email");
    await keys.press(family.name);
    await arrived(family.name);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: family.name }).waitFor();
    await keys.around();

    await keys.press("Show", "Space");
    await page.getByRole("dialog").waitFor();
    await keys.staysInDialog();
    await keys.escape("Show Nell's health notes");
    await page.keyboard.press("Enter");
    await keys.press("Show health notes");
    await keys.isOn("Why do you need to know?");
    await page.getByText("Please say why you need to know.").waitFor();
    await page.keyboard.type("First aid at Saturday’s class");
    await keys.press("Show health notes");
    await keys.isOn("Health notes");
    await page.getByText("Peanut allergy: an EpiPen is in the blue bag.").waitFor();
    await keys.escape("Show Nell's health notes");
    expect(await page.getByText("Peanut allergy").count()).toBe(0);

    await keys.to("View the shop as this customer");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await keys.staysInDialog();
    await keys.escape("View the shop as this customer");
    await page.keyboard.press("Enter");
    await keys.type("Reason", "Asked by telephone where the class is");
    await keys.press("View the shop");
    await page.waitForURL(home());
    await page.getByText("Viewing as: Robin Buyer").waitFor();
    await keys.press("Switch back");
    await page.waitForURL(`${home()}admin/customers`);
    await page.getByRole("heading", { level: 1, name: "Customers" }).waitFor();
  },
);

test.each(widths)("enquiries are filtered and exported, and one is answered and closed (%s)", async (width) => {
  const { url } = product();
  const family = { subject: `Lost shoe, left at the ${width}`, email: `shoe.${width}.${Date.now()}@example.test` };
  const { items } = await aVisitor(url).call("GET /groups/get-suitable-groups", { query: { size: 200 } });
  const group = items.find((one) => one.franchise.name === "Matinee Leeds");
  const [category] = await aVisitor(url).call("GET /ticket-categories/all");
  const message = "It is red.";
  await aVisitor(url).call("POST /tickets/create", {
    body: { ...family, name: "Shoe Less", message, category_id: category?.id ?? 0, group_id: group?.id ?? 0 },
  });
  const { page, keys, arrived } = await atWork(width, "/admin/tickets", "admin");
  await page.getByRole("heading", { level: 1, name: "Enquiries" }).waitFor();
  await keys.around();
  await keys.press("Closed");
  await expect.poll(() => new URL(page.url()).search).toBe("?status=closed");
  await keys.isOn("Closed");
  await keys.to("Open");
  await page.keyboard.press("Enter");
  await page.waitForURL(/status=open/u);
  const download = page.waitForEvent("download");
  await keys.to("Export CSV");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^enquiries-.*\.csv$/u);
  await keys.isOn("Export CSV");

  await keys.press(family.subject);
  await arrived(family.subject);
  await keys.press("Send answer");
  await keys.isOn("Your answer to Shoe Less");
  await page.keyboard.type("It is behind the piano.");
  await keys.press("Send answer");
  await keys.isOn("Answer from Ada Admin");
  await keys.press("Close enquiry");
  await page.getByText("Closed", { exact: true }).waitFor();
  await keys.isOn("Reopen enquiry");
  await page.keyboard.press("Enter");
  await keys.isOn("Close enquiry");
});

test.each(widths)("a location is created after an error, edited and deleted (%s)", async (width) => {
  const name = `Aardvark ${width} Hall`;
  const { page, keys, choose, arrived, closeMessage } = await atWork(width, "/admin", "admin");
  await page.getByRole("heading", { level: 1, name: /^Hello/u }).waitFor();
  await choose("Locations");
  await keys.press("New location");
  await arrived("New location");
  await page.reload();
  await page.getByLabel("Postcode").waitFor();
  await keys.around();
  await keys.to("Create location");
  await page.keyboard.press("Enter");
  await page.getByText("Please give the location a name.").waitFor();
  await keys.isOn("Name");
  await page.keyboard.type(name);
  await keys.type("Address line 1", "1 Zoo Lane");
  await keys.type("Town", "Leeds");
  await keys.type("Postcode", "ls6");
  await page.keyboard.press("Enter");
  await page.getByText("Please enter a full postcode, such as LS1 4AP.").waitFor();
  await keys.isOn("Postcode");
  await page.keyboard.press("End");
  await page.keyboard.type(" 3aw");
  await page.keyboard.press("Enter");
  await arrived("Locations");
  await closeMessage();

  await keys.press(name);
  await arrived(name);
  await keys.type("Getting there", "Bus 1 stops outside.");
  await keys.press("Save location");
  await arrived("Locations");
  await closeMessage();
  await keys.press(name);
  await arrived(name);
  await keys.press("Delete this location");
  await page.getByRole("dialog").waitFor();
  await keys.staysInDialog();
  await keys.escape("Delete this location");
  await page.keyboard.press("Enter");
  await keys.press("Delete location");
  await arrived("Locations");
  expect(await page.getByRole("link", { name }).count()).toBe(0);
});
