import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { staffAtWork } from "./support/at-work.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { heading, leaving } from "./support/leaving.ts";
import { demoApi } from "./support/login.ts";
import { product } from "./support/product.ts";

const atWork = staffAtWork(useBrowser());
const manager = "admin@leeds.matinee.example";

const conflicts = [
  { of: "location", list: "Locations", path: "locations", field: "Access", stays: false },
  { of: "teacher", list: "Teachers", path: "teachers", field: "About the teacher", stays: false },
  { of: "coupon", list: "Coupons", path: "coupons", field: "Name", stays: false },
  { of: "class", list: "Classes", path: "classes?status=open", field: "Description", stays: true },
];

test.each(conflicts)("what is typed is not lost after a conflict ($of)", async ({ of, list, path, field, stays }) => {
  const [one, other] = [await atWork("desk", `/admin/${path}`), await atWork("phone", "/admin/")];
  const [plural] = path.split("?");
  await one.getByRole("table").locator(`a[href*="/${plural}/"]`).first().click();
  const typed = (page: Page) => page.getByLabel(field, { exact: field === "Name" });
  await typed(one).waitFor();
  await other.goto(one.url());
  const save = async (page: Page, text: string) => {
    await typed(page).fill(text);
    await page.getByRole("button", { name: `Save ${of}`, exact: true }).click();
  };
  await save(one, `First ${of}`);
  await one.getByText(new RegExp(`^${of} saved\\.$`, "iu")).waitFor();

  const { question, asked, keep } = leaving(other);
  await save(other, `Second ${of}`);
  const conflict = other.getByRole("dialog", { name: `Somebody else changed this ${of}` });
  await conflict.getByRole("button", { name: "Go back to my form" }).click();
  const back = other.getByRole("main").getByRole("link", { name: list, exact: true }).first();
  await back.click();
  await asked();
  await expectFine(other, `leaving after a conflict, ${of}`);
  await keep();
  expect(await typed(other).inputValue()).toBe(`Second ${of}`);
  await other.getByRole("button", { name: `Save ${of}`, exact: true }).click();
  await conflict.getByRole("button", { name: "Save what I chose" }).click();
  // What was chosen is saved.
  await other.getByText(new RegExp(`^${of} saved\\.$`, "iu")).waitFor();
  if (stays) await back.click();
  await heading(other, list);
  expect(await question.isVisible()).toBe(false);
});

test("what was deleted is not asked about", async () => {
  const api = await demoApi(product().url, manager);
  const teacher = await api.call("POST /v1/staff/teachers", { body: { name: "Noah Nobody", bio: "" } });
  const page = await atWork("desk", `/admin/teachers/${teacher.id}`);
  const { question } = leaving(page);
  const confirm = async (name: string, says: string) => {
    await page.getByRole("button", { name, exact: true }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: says, exact: true }).click();
  };
  await page.getByLabel("About the teacher").fill("Leaves soon.");
  await confirm("Delete teacher", "Delete teacher");
  await heading(page, "Teachers");
  expect(await question.isVisible()).toBe(false);

  const hall = { name: "Hall to delete", address_line_1: "2 Zoo Lane", post_town: "Leeds", postcode: "LS6 3AW" };
  const { id } = await api.call("POST /locations/create", { body: hall });
  await page.goto(`/admin/locations/${id}`);
  await page.getByLabel("Access").fill("None.");
  await confirm("Delete this location", "Delete location");
  await heading(page, "Locations");
  expect(await question.isVisible()).toBe(false);
});

test("a copy of a camp and a look at the shop ask about what is typed for them alone", async () => {
  const api = await demoApi(product().url, manager);
  const [camp] = (await api.list("GET /v1/staff/camps", { size: 1, extra: { status: "open" } })).items;
  const page = await atWork("desk", `/admin/camps/${camp?.id}`);
  const { question, asked, keep } = leaving(page);
  await page.getByRole("button", { name: "Duplicate" }).click();
  const copy = page.getByRole("dialog", { name: /^Copy /u });
  const day = await copy.getByLabel("First day of the copy").inputValue();
  await copy.getByLabel("First day of the copy").fill(day.replace(/^\d+/u, (year) => String(Number(year) + 1)));
  await copy.getByRole("button", { name: "Cancel" }).click();
  await asked();
  await keep();
  await copy.getByRole("button", { name: "Create copy" }).click();
  await heading(page, `Copy of ${camp?.name}`);
  expect(await question.isVisible()).toBe(false);
  // A draft goes with what is typed about it.
  await page.getByLabel("Description").fill("A camp of next year.");
  await page.getByRole("button", { name: "Delete draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete it" }).click();
  await heading(page, "Camps");
  expect(await question.isVisible()).toBe(false);

  await page.goto("/admin/customers?q=parent@leeds");
  await page.locator("tbody").getByRole("link").click();
  await page.getByRole("button", { name: "View the shop as this customer" }).click();
  const look = page.getByRole("dialog", { name: /^View the shop as/u });
  await look.getByLabel("Reason").fill("Asked by telephone");
  await page.keyboard.press("Escape");
  await asked();
  await keep();
  const natives: string[] = [];
  page.on("dialog", (native) => {
    natives.push(native.type());
    void native.accept();
  });
  await look.getByRole("button", { name: "View the shop" }).click();
  await page.getByText(/Viewing as:/u).waitFor();
  expect(natives).toEqual([]);
});
