import { aPhotograph } from "@matinee/testkit/builders";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { staffAtWork } from "./support/at-work.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { importFile } from "./support/import-file.ts";
import { heading, leaving } from "./support/leaving.ts";
import { demoApi } from "./support/login.ts";
import { product } from "./support/product.ts";
import { inDatabase } from "./support/waiting.ts";

const atWork = staffAtWork(useBrowser());
const manager = "admin@leeds.matinee.example";
/** What has the focus, by its words or the name of its field. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (one === null || one === document.body) return null;
    return one.getAttribute("aria-label") ?? one.getAttribute("name") ?? one.textContent;
  });

test.each(["desk", "phone"] as const)("what is typed in a dialog is not lost by a slip (%s)", async (width) => {
  const api = await demoApi(product().url, manager);
  const { items } = await api.call("GET /v1/staff/classes", { query: { status: "open" } });
  const [found] = items.filter(({ lessons }) => lessons > 0);
  const page = await atWork(width, `/admin/classes?status=open&q=${encodeURIComponent(found?.name ?? "")}`);
  await page.locator(`a[href$="/classes/${found?.id}"]`).first().click();
  const lessons = page.getByRole("region", { name: "Single lessons" });
  await lessons.locator("summary").click();
  const open = lessons.getByRole("button", { name: /^Change the lesson on/u }).first();
  const lesson = page.getByRole("dialog", { name: /^Lesson on/u });
  const why = lesson.getByLabel("Reason");
  const { question, asked, keep, leave } = leaving(page);

  // Nothing is typed, so it closes at once, and the focus is where it was.
  await open.click();
  await lesson.getByLabel("Cancel it").check();
  await page.keyboard.press("Escape");
  await lesson.waitFor({ state: "hidden" });
  expect(await question.isVisible()).toBe(false);
  expect(await focused(page)).toMatch(/^Change the lesson on/u);

  await open.click();
  await why.fill("The teacher is ill");
  // More than once: a browser lets a page refuse the first Escape alone.
  for (let again = 0; again < 3; again += 1) {
    await page.keyboard.press("Escape");
    await asked();
    expect(await focused(page)).toBe("Keep editing");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(await lesson.isVisible()).toBe(true);
    expect(await focused(page)).toBe("reason");
  }
  await page.mouse.click(4, 4);
  await asked();
  await expectFine(page, `leaving a dialog, ${width}`);
  await keep();
  // Who selects what they typed may let go beside the dialog, and who gives up choosing a file has closed nothing.
  const box = await why.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await why.dispatchEvent("cancel", { bubbles: true });
  expect([await question.isVisible(), await lesson.isVisible()]).toEqual([false, true]);
  for (const name of ["Close", "Go back"]) {
    await lesson.getByRole("button", { name, exact: true }).click();
    await asked();
    await keep();
  }
  // The way back leaves the dialog with its page, and so does loading it again.
  await page.evaluate(() => history.back());
  await asked();
  await keep();
  expect(new URL(page.url()).pathname).toBe(`/admin/classes/${found?.id}`);
  // One question is enough.
  await page.keyboard.press("Escape");
  await asked();
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => document.querySelectorAll("dialog[open]").length === 2);
  expect(await question.count()).toBe(1);
  await keep();
  expect(await question.isVisible()).toBe(false);
  expect(await focused(page)).toBe("Go back");
  const reload = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const native = await reload;
  expect(native.type()).toBe("beforeunload");
  await native.dismiss();
  expect(await why.inputValue()).toBe("The teacher is ill");

  await page.keyboard.press("Escape");
  await leave();
  await lesson.waitFor({ state: "hidden" });
  expect(await focused(page)).toMatch(/^Change the lesson on/u);
  await open.click();
  expect(await why.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await lesson.waitFor({ state: "hidden" });
  await page.evaluate(() => history.back());
  await heading(page, "Classes");
});

test.each(["desk", "phone"] as const)(
  "what is typed about a lesson stays while another choice is looked at (%s)",
  async (width) => {
    const api = await demoApi(product().url, manager);
    const { items } = await api.call("GET /v1/staff/classes", { query: { status: "open" } });
    const page = await atWork(width, `/admin/classes/${items.find(({ lessons }) => lessons > 0)?.id}`);
    const lessons = page.getByRole("region", { name: "Single lessons" });
    await lessons.locator("summary").click();
    const open = lessons.getByRole("button", { name: /^Change the lesson on/u }).first();
    const lesson = page.getByRole("dialog", { name: /^Lesson on/u });
    const { question, asked, keep, leave } = leaving(page);
    const choose = async (label: string) => await lesson.getByLabel(label).check();
    const values = async (...labels: string[]) =>
      await Promise.all(labels.map(async (label) => await lesson.getByLabel(label, { exact: true }).inputValue()));
    const why = lesson.getByLabel("Reason");

    await open.click();
    await lesson.getByLabel("Day", { exact: true }).fill("2031-03-04");
    await lesson.getByLabel("From", { exact: true }).fill("17:05");
    await lesson.getByLabel("To", { exact: true }).fill("18:05");
    await why.fill("Teacher is ill");
    // The same reason may be why it is cancelled.
    await choose("Cancel it");
    expect(await values("Reason")).toEqual(["Teacher is ill"]);
    await choose("Change the teacher, location or number of places");
    expect(await values("Reason")).toEqual([""]);
    const teacher = lesson.getByRole("group", { name: "Teachers of this lesson" }).getByRole("checkbox").first();
    const teaches = !(await teacher.isChecked());
    await teacher.setChecked(teaches);
    await lesson.getByLabel("Places", { exact: true }).fill("many");
    await lesson.getByLabel("Tell families who takes it, by email").check();
    await why.fill("Kim stands in");
    await choose("Cancel it");
    await why.fill("Teacher is still ill");
    await choose("Move it to another time");
    expect(await values("Day", "From", "To", "Reason")).toEqual([
      "2031-03-04",
      "17:05",
      "18:05",
      "Teacher is still ill",
    ]);
    await expectFine(page, `a lesson that is typed again, ${width}`);
    await choose("Change the teacher, location or number of places");
    expect(await values("Places", "Reason")).toEqual(["many", "Kim stands in"]);
    expect(await teacher.isChecked()).toBe(teaches);
    expect(await lesson.getByLabel("Tell families who takes it, by email").isChecked()).toBe(true);

    // All of it is lost with the dialog, so it asks.
    await page.keyboard.press("Escape");
    await asked();
    await keep();
    await page.keyboard.press("Escape");
    await leave();
    await lesson.waitFor({ state: "hidden" });
    await open.click();
    expect(await values("Reason")).toEqual([""]);
    await choose("Cancel it");
    await page.keyboard.press("Escape");
    await lesson.waitFor({ state: "hidden" });
    expect(await question.isVisible()).toBe(false);
  },
);

test.each(["desk", "phone"] as const)("what goes into the archive keeps what is typed (%s)", async (width) => {
  const page = await atWork(width, "/admin/network/templates", "network@matinee.example");
  const name = `Unsaved craft ${width}`;
  const { asked, keep } = leaving(page);
  const field = page.getByLabel("Name", { exact: true });
  await page.getByRole("link", { name: "New discipline" }).click();
  await field.fill(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name }).click();
  await heading(page, name);
  await field.fill(`${name}, renamed`);
  await page.getByRole("button", { name: "Move to the archive" }).click();
  await page.getByRole("button", { name: "Take out of the archive" }).waitFor();
  expect(await field.inputValue()).toBe(`${name}, renamed`);
  await expectFine(page, `a discipline in the archive, ${width}`);
  await page.getByRole("main").getByRole("link", { name: "Stages and categories" }).click();
  await asked();
  await keep();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await heading(page, "Stages and categories");
  await page
    .getByRole("listitem")
    .filter({ hasText: `${name}, renamed` })
    .getByText("In the archive")
    .waitFor();
  await inDatabase("delete from discipline where name like $1", ["Unsaved craft%"]);
});

test.each(["desk", "phone"] as const)("texts of pictures and a count are not lost by a slip (%s)", async (width) => {
  const page = await atWork(width, "/admin/items/new");
  const name = `Unsaved cap ${width}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Category").selectOption({ label: "Uniform" });
  await page.getByLabel("Price, £").fill("9");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await heading(page, name);
  const back = page.getByRole("main").getByRole("link", { name: "Items", exact: true }).first();
  const { question, asked, keep, leave } = leaving(page);

  const pictures = page.getByRole("region", { name: "Pictures" });
  const buffer = Buffer.from(await aPhotograph({ width: 900, height: 600 }));
  await pictures.getByLabel("Add a picture").setInputFiles({ name: "cap.jpg", mimeType: "image/jpeg", buffer });
  await pictures.locator("img").waitFor();
  const text = pictures.getByLabel("What it shows");
  await text.fill("A star cap");
  await back.click();
  await asked();
  await expectFine(page, `leaving texts of pictures, ${width}`);
  await keep();
  expect(await text.inputValue()).toBe("A star cap");
  await pictures.getByRole("button", { name: "Save the texts" }).click();
  await pictures.getByText("Texts saved.").waitFor();

  const count = page.getByRole("button", { name: "Count the stock" });
  const dialog = page.getByRole("dialog", { name: `Count the stock of ${name}` });
  const field = dialog.getByLabel(/Count of the item/u);
  await count.click();
  await field.fill("11");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leave();
  await dialog.waitFor({ state: "hidden" });
  await count.click();
  expect(await field.inputValue()).toBe("");
  // A count without an answer is kept, and asked about again once it was refused.
  const stock = "**/v1/staff/items/*/stock";
  await page.route(stock, async (route) => await route.abort(), { times: 1 });
  await field.fill("10");
  await dialog.getByLabel("Reason").fill("Delivery");
  await dialog.getByRole("button", { name: "Change the stock" }).click();
  await dialog.getByText("No answer came").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await question.isVisible()).toBe(false);
  await count.click();
  const refusal = { code: "invalid", message: "Please check what you entered.", details: [] };
  await page.route(stock, async (route) => await route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByText("Please check what you entered.").waitFor();
  await page.evaluate(() => history.back());
  await asked();
  await keep();
  await field.fill("12");
  await dialog.getByLabel("Reason").fill("Delivery");
  await page.keyboard.press("Escape");
  await asked();
  await keep();
  await dialog.getByRole("button", { name: "Change the stock" }).click();
  await page.getByText("Draft. 12 pieces in stock.").waitFor();
  // All of it is saved, so nothing is asked.
  await back.click();
  await heading(page, "Items");
  expect(await question.isVisible()).toBe(false);

  // A draft that is deleted takes with it what is typed about it and its pictures.
  await page.evaluate(() => history.back());
  await heading(page, name);
  await text.fill("A cap");
  await page.getByLabel("Description").fill("Typed and not saved.");
  await page.getByRole("button", { name: "Delete draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await heading(page, "Items");
  expect(await question.isVisible()).toBe(false);
});

/** Holds back what is sent to this address, until it is let through. */
async function heldBack(page: Page, address: string) {
  const through = Promise.withResolvers<null>();
  const sent = Promise.withResolvers<null>();
  await page.route(address, async (route) => {
    if (route.request().method() !== "POST") return await route.fallback();
    sent.resolve(null);
    await through.promise;
    await route.continue();
  });
  return { sent: sent.promise, letThrough: () => through.resolve(null) };
}

test.each(["desk", "phone"] as const)("what is being sent is not asked about (%s)", async (width) => {
  const page = await atWork(width, "/admin/");
  const { question } = leaving(page);
  const email = `sends-${width}-${Date.now()}@example.test`;
  const name = `Held Back ${width}`;
  await importFile(page, "families", ["Name,Email", `${name},${email}`]);
  await importFile(page, "balances", ["Email,Amount owed", `${email},45.50`]);
  await page.goto(`/admin/owed/before?q=${email}`);
  await page.getByRole("link", { name }).click();
  await page.getByText("£45.50 still owed").waitFor();

  const closesOnly = async (title: string, address: string, press: string) => {
    const dialog = page.getByRole("dialog", { name: title });
    const { sent, letThrough } = await heldBack(page, address);
    await dialog.getByRole("button", { name: press }).click();
    await sent;
    await page.keyboard.press("Escape");
    await page.mouse.click(4, 4);
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
    expect([await question.isVisible(), await dialog.isVisible()]).toEqual([false, true]);
    await expectFine(page, `${title}, being sent, ${width}`);
    letThrough();
    await dialog.waitFor({ state: "hidden" });
    expect(await question.isVisible()).toBe(false);
  };
  await page.getByRole("button", { name: "Record a payment", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Amount (£)").fill("20");
  await closesOnly("Record a payment", "**/v1/staff/debts/*/payments", "Record it");
  await page.getByText("£25.50 still owed").waitFor();
  await page.getByRole("button", { name: /^Undo payment/u }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("A slip");
  await closesOnly("Undo this payment record?", "**/v1/staff/debts/*/payments/*/take-back", "Undo it");
  await page.getByText("Undone: A slip").waitFor();
});
