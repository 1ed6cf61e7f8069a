import { aPhotograph } from "@matinee/testkit/builders";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const manager = "admin@leeds.matinee.example";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
/** What has the focus, by its words or the name of its field. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (one === null || one === document.body) return null;
    return one.getAttribute("aria-label") ?? one.getAttribute("name") ?? one.textContent;
  });

async function atWork(width: "phone" | "desk", path: string): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, manager));
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

function leaving(page: Page) {
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const press = async (name: string) => {
    await question.getByRole("button", { name, exact: true }).click();
    await question.waitFor({ state: "hidden" });
  };
  return {
    question,
    asked: () => question.waitFor(),
    keep: () => press("Keep editing"),
    leave: () => press("Leave without saving"),
  };
}

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
  const why = lesson.getByLabel("Why");
  const { question, asked, keep, leave } = leaving(page);

  // Nothing is typed, so it closes at once, and the focus is where it was.
  await open.click();
  await lesson.getByLabel("It is cancelled").check();
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
  // A selection of text that ends beside the dialog closes nothing, and a click there asks.
  const field = await why.boundingBox();
  if (field === null) throw new Error("The field is not on the page");
  await page.mouse.move(field.x + 20, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(4, 4, { steps: 4 });
  await page.mouse.up();
  expect([await lesson.isVisible(), await question.isVisible()]).toEqual([true, false]);
  await page.mouse.click(4, 4);
  await asked();
  await expectFine(page, `leaving a dialog, ${width}`);
  await keep();
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

test.each(["desk", "phone"] as const)("a dialog stays while its form is sent (%s)", async (width) => {
  const page = await atWork(width, "/admin/classes?status=open");
  await page.locator('tbody a[href*="/classes/"]').first().click();
  const lessons = page.getByRole("region", { name: "Single lessons" });
  await lessons.getByRole("button", { name: "Add a lesson" }).click();
  const lesson = page.getByRole("dialog", { name: "Add a lesson" });
  const { question } = leaving(page);
  await lesson.getByLabel("Day", { exact: true }).fill("2020-01-01");
  const held = Promise.withResolvers<void>();
  const sent = page.waitForRequest((request) => request.url().endsWith("/lessons/preview"));
  await page.route(/\/lessons\/preview$/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  await lesson.getByRole("button", { name: /^(?:Add|Save)/u }).click();
  await sent;
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  expect([await lesson.isVisible(), await question.isVisible()]).toEqual([true, false]);
  held.resolve();
  // The answer is shown where it belongs: the day is past.
  await lesson.locator("[aria-invalid=true]").first().waitFor();
  await expectFine(page, `a lesson that is refused, ${width}`);
  expect(await question.isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await question.waitFor();
});

test.each(["desk", "phone"] as const)(
  "after somebody else's save what was typed is not left unasked (%s)",
  async (width) => {
    const api = await demoApi(product().url, manager);
    const name = `Unsaved Hall ${width} ${Date.now()}`;
    const address = { address_line_1: "1 Zoo Lane", post_town: "Leeds", postcode: "LS6 3AW" };
    const { id } = await api.call("POST /locations/create", { body: { name, ...address } });
    const page = await atWork(width, `/admin/locations/${id}`);
    const [stored] = (await api.list("GET /locations/managed", { size: 200 })).items.filter((one) => one.id === id);
    await page.getByLabel("Access").fill("Ramp at the back.");
    await api.call("PUT /locations/update/{id}", {
      path: { id },
      body: { name, ...address, access: "Level entrance.", version: stored?.version ?? 0 },
    });
    await page.getByRole("button", { name: "Save location" }).click();
    const dialog = page.getByRole("dialog", { name: "Somebody else changed this location" });
    await dialog.getByRole("button", { name: "Go back to my form" }).click();
    const { asked, keep, leave } = leaving(page);
    const back = page.getByRole("main").getByRole("link", { name: "Locations", exact: true }).first();
    await back.click();
    await asked();
    await keep();
    expect(await page.getByLabel("Access").inputValue()).toBe("Ramp at the back.");
    await back.click();
    await leave();
    await heading(page, "Locations");
  },
);

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
  await dialog.getByRole("button", { name: "Leave it" }).click();
  await leave();
  await dialog.waitFor({ state: "hidden" });
  await count.click();
  expect(await field.inputValue()).toBe("");
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
});
