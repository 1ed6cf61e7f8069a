import type { Api } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { expectAccessible } from "./support/accessible.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { aDraftOfItsOwn } from "./support/own-class.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function atWork(who: string, width: "phone" | "desk"): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}@leeds.matinee.example`));
  return page;
}

async function openLocation(page: Page, name: string): Promise<void> {
  await page.goto("/admin/locations");
  await page.getByRole("link", { name }).click();
  await heading(page, name);
}

const save = (page: Page) => page.getByRole("button", { name: "Save location" }).click();

test.each(widthsFrom("desk"))("two people who edit one location see both versions and choose (%s)", async (width) => {
  const [ada, stef] = [await atWork("admin", width), await atWork("staff", width)];
  const name = `Shared Hall ${width}`;
  await ada.goto("/admin/locations/new");
  await heading(ada, "New location");
  for (const [label, text] of [
    ["Name", name],
    ["Address line 1", "1 Zoo Lane"],
    ["Town", "Leeds"],
    ["Postcode", "LS6 3AW"],
  ] as const)
    await ada.getByLabel(label, { exact: true }).fill(text);
  await ada.getByRole("button", { name: "Create location" }).click();
  await heading(ada, "Locations");

  for (const page of [ada, stef]) await openLocation(page, name);
  await ada.getByLabel("Getting there").fill("Bus 1 stops outside.");
  await ada.getByLabel("Access").fill("Level entrance.");
  await save(ada);
  await heading(ada, "Locations");

  await stef.getByLabel("Access").fill("Ramp at the back.");
  await save(stef);
  const dialog = stef.getByRole("dialog", { name: "Somebody else changed this location" });
  await dialog.getByText(/^Ada Admin saved it at /u).waitFor();
  const access = dialog.getByRole("group", { name: "Access" });
  await access.getByText("Ramp at the back.").waitFor();
  await access.getByText("Level entrance.").waitFor();
  expect(await stef.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(stef, `both versions, ${width}`);

  // Back in the form, what was typed is still there, and saving it asks again.
  await dialog.getByRole("button", { name: "Go back to my form" }).click();
  expect(await stef.getByLabel("Access").inputValue()).toBe("Ramp at the back.");
  await save(stef);
  // Stef left this field alone, so it is Ada's unless he says otherwise; the other is his.
  const chosen = (field: string, whose: RegExp) =>
    dialog.getByRole("group", { name: field }).getByRole("radio", { name: whose }).isChecked();
  expect([await chosen("Getting there", /^Theirs/u), await chosen("Access", /^Yours/u)]).toEqual([true, true]);
  await dialog.getByRole("button", { name: "Save what I chose" }).click();
  await heading(stef, "Locations");
  await openLocation(stef, name);
  expect(await stef.getByLabel("Access").inputValue()).toBe("Ramp at the back.");
  expect(await stef.getByLabel("Getting there").inputValue()).toBe("Bus 1 stops outside.");
});

test("teaching staff are not offered what they may not do", async () => {
  const page = await atWork("staff", "desk");
  for (const [path, title] of [
    ["customers", "Customers"],
    ["tickets", "Enquiries"],
    ["locations", "Locations"],
  ] as const) {
    await page.goto(`/admin/${path}`);
    await heading(page, title);
    await page.getByRole("table").waitFor();
    expect(await page.getByRole("button", { name: "Export CSV" }).count(), path).toBe(0);
  }
  await openLocation(page, "Chapel Allerton Arts Centre");
  await page.getByRole("button", { name: "Save location" }).waitFor();
  expect(await page.getByRole("button", { name: "Delete this location" }).count()).toBe(0);
});

test.each(["class", "camp", "item"])(
  "what two people change shows both versions, and then what was chosen (%s)",
  async (kind) => {
    const [one, other] = [await atWork("admin", "desk"), await atWork("admin", "phone")];
    const list = kind === "class" ? "classes" : `${kind}s`;
    await one.goto(`/admin/${list}?status=open`);
    await one
      .getByRole("table")
      .getByRole("link")
      .and(one.locator(`[href*="/${list}/"]`))
      .first()
      .click();
    await one.getByLabel("Description").waitFor();
    await other.goto(one.url());
    await other.getByLabel("Description").waitFor();
    const saving = async (page: Page, text: string) => {
      await page.getByLabel("Description").fill(text);
      await page.getByRole("button", { name: `Save ${kind}` }).click();
    };
    await saving(one, "The first to save.");
    await one.getByText(new RegExp(`^${kind} saved\\.$`, "iu")).waitFor();

    await saving(other, "The second to save.");
    const dialog = other.getByRole("dialog", { name: `Somebody else changed this ${kind}` });
    await dialog.getByText(/^Ada Admin saved it at /u).waitFor();
    expect(await dialog.getByRole("group").count()).toBe(1);
    await dialog.getByRole("group", { name: "Description" }).getByText("The first to save.").click();
    await dialog.getByRole("button", { name: "Save what I chose" }).click();
    await other.getByText(new RegExp(`^${kind} saved\\.$`, "iu")).waitFor();
    await dialog.waitFor({ state: "detached" });
    // The form shows what was chosen, so that its next save does not undo that.
    await expect.poll(() => other.getByLabel("Description").inputValue()).toBe("The first to save.");
  },
);

test("a draft that is refused when it is opened is saved, and saving it again is no conflict with oneself", async () => {
  const { id, api } = await aDraftOfItsOwn(product().url);
  const page = await atWork("admin", "desk");
  await page.goto(`/admin/classes/${id}`);
  const refusal = "The location is in the archive. Choose another location and save first.";
  await page.route(
    `**/classes/${id}/open`,
    async (route) =>
      await route.fulfill({
        status: 422,
        json: {
          code: "invalid",
          message: "Please check what you entered.",
          details: [{ path: "location_id", message: refusal }],
        },
      }),
    { times: 1 },
  );
  const open = page.getByRole("button", { name: "Save and open" });
  await page.getByLabel("Description").fill("It was saved before it was refused.");
  await open.click();
  await page.getByText(refusal).waitFor();
  await page.getByLabel("Description").fill("It was saved again.");
  await open.click();
  await page.getByText("Saved and open.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  const saved = await api.call("GET /v1/staff/classes/{id}", { path: { id } });
  expect(saved).toMatchObject({ description: "It was saved again.", status: "open" });
  await api.call("POST /v1/staff/classes/{id}/close", { path: { id }, body: { version: saved.version } });
});

test.each([
  { kind: "coupon", name: "Code", text: "TWOHANDS" },
  { kind: "offer", name: "Name", text: "Two hands" },
])(
  "a discount that two people change shows both versions, and keeps what each changed ($kind)",
  async ({ kind, name, text }) => {
    const [one, other] = [await atWork("admin", "desk"), await atWork("admin", "phone")];
    const plural = kind === "coupon" ? "Coupons" : "Offers";
    const percent = (page: Page) => page.getByLabel(kind === "coupon" ? "Per cent" : "Per cent off", { exact: true });
    const press = (page: Page) => page.getByRole("button", { name: `Save ${kind}` }).click();
    await one.goto(`/admin/${kind}s/new`);
    await one.getByLabel("Name", { exact: true }).fill(text);
    await one.getByLabel(name, { exact: true }).fill(text);
    await percent(one).fill("10");
    await press(one);
    await heading(one, plural);
    for (const page of [one, other]) {
      await page.goto(`/admin/${kind}s`);
      await page.getByRole("link", { name: text }).click();
      await percent(page).waitFor();
    }
    await percent(one).fill("15");
    await press(one);
    await heading(one, plural);

    await other.getByLabel("Name", { exact: true }).fill("Many hands");
    await press(other);
    const dialog = other.getByRole("dialog", { name: `Somebody else changed this ${kind}` });
    await dialog.getByText(/^Ada Admin saved it at /u).waitFor();
    expect(await dialog.getByRole("group").count()).toBe(2);
    await dialog.getByRole("button", { name: "Save what I chose" }).click();
    await heading(other, plural);
    await other.getByRole("link", { name: kind === "coupon" ? text : "Many hands" }).click();
    // Each kept what only they had changed.
    expect(await percent(other).inputValue()).toBe("15");
    expect(await other.getByLabel("Name", { exact: true }).inputValue()).toBe("Many hands");
  },
);

async function aClosedItem(api: Api): Promise<{ readonly id: number }> {
  const [like] = (await api.list("GET /v1/staff/items", { size: 1, extra: { status: "open" } })).items;
  const copied = { path: { id: like?.id ?? 0 }, idempotencyKey: crypto.randomUUID() };
  const { id } = await api.call("POST /v1/staff/items/{id}/duplicate", copied);
  const path = { id };
  const draft = await api.call("GET /v1/staff/items/{id}", { path });
  const { version } = await api.call("POST /v1/staff/items/{id}/open", { path, body: { version: draft.version } });
  await api.call("POST /v1/staff/items/{id}/close", { path, body: { version } });
  return { id };
}

async function aLocation(api: Api): Promise<{ readonly id: number }> {
  const body = { name: "Hall of nobody", address_line_1: "2 Zoo Lane", post_town: "Leeds", postcode: "LS6 3AW" };
  return await api.call("POST /locations/create", { body });
}

test.each(["location", "item"])("moving to the archive works after somebody else has saved (%s)", async (kind) => {
  const page = await atWork("admin", "desk");
  const { url } = product();
  const api = await demoApi(url, "admin@leeds.matinee.example");
  // One that nothing uses, so that it may be archived.
  const { id } = kind === "item" ? await aClosedItem(api) : await aLocation(api);
  await page.goto(`/admin/${kind}s/${id}`);
  const archive = page.getByRole("button", { name: "Move to the archive" });
  await archive.waitFor();
  const field = page.getByLabel(kind === "item" ? "Description" : "Access");
  await field.waitFor();

  const other = await atWork("admin", "desk");
  await other.goto(page.url());
  await other.getByLabel(kind === "item" ? "Description" : "Access").fill("Somebody else wrote this.");
  await other.getByRole("button", { name: `Save ${kind}` }).click();
  await other.getByText(new RegExp(`^${kind} saved\\.$`, "iu")).waitFor();

  await field.fill("Not saved yet.");
  await archive.click();
  await page.getByText("This page now shows what is stored.").waitFor();
  // The form still knows that it began with an older version.
  await page.getByRole("button", { name: `Save ${kind}` }).click();
  const dialog = page.getByRole("dialog", { name: `Somebody else changed this ${kind}` });
  await dialog.getByText("Somebody else wrote this.").waitFor();
  await dialog.getByRole("button", { name: "Go back to my form" }).click();
  await archive.click();
  await page.getByRole("button", { name: "Take out of the archive" }).waitFor();
  expect(await archive.count()).toBe(0);
});
