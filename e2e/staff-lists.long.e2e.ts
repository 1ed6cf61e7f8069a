import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, demoApi, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { savedFile } from "./support/saved-file.ts";

const visit = useBrowser();
const host = "leeds.localhost";

async function atWork(width: "phone" | "desk", path: string, who = "admin@leeds."): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}matinee.example`));
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const LISTS = [
  ["/admin/teachers", "Id,Name,School,Classes,About"],
  ["/admin/staff", "Name,Email,School,Role,"],
  ["/admin/coupons", "Id,Code,Name,Status,"],
  ["/admin/offers", "Id,Name,Status,School,Kind,"],
  ["/admin/waiting-lists", "Class or camp,Location,School,"],
  ["/admin/work-items", "Kind,Status,Cause,"],
  ["/admin/lost-lessons", "Child,Class or camp,"],
  ["/admin/terms", "What,Name,First day,"],
  ["/admin/items-to-deliver", "Item,Options,Printed,"],
  ["/admin/orders", "Order,Placed,Confirmed,"],
  ["/admin/owed/before", "Family,Email,School,"],
] as const;

test.each(["desk", "phone"] as const)(
  "each list is saved as a file, and says how its cells are harmless (%s)",
  async (width) => {
    const page = await atWork(width, "/admin/");
    for (const [path, headings] of LISTS) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const { name, text } = await savedFile(page, "Export CSV");
      expect([path, text.startsWith(`\uFEFF${headings}`)]).toEqual([path, true]);
      const help = await page.getByRole("button", { name: "Export CSV" }).getAttribute("title");
      expect([name, help]).toEqual([
        expect.stringMatching(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/u),
        expect.stringContaining("start with an apostrophe"),
      ]);
      await expectFine(page, `exported${path.replaceAll("/", " ")}, ${width}`);
    }
  },
);

test.each(["desk", "phone"] as const)("a school takes out what an import reads (%s)", async (width) => {
  const page = await atWork(width, "/admin/imports");
  const { name, text } = await savedFile(page, "Families and children");
  expect(name).toMatch(/^families-\d{4}-\d\d-\d\d\.csv$/u);
  expect(text).toMatch(/^\uFEFFParent's email,Parent's name,/u);
  await expectFine(page, `files taken out, ${width}`);
  const network = await atWork(width, "/admin/imports", "network@");
  expect(await network.getByRole("button", { name: "Families and children", exact: true }).count()).toBe(0);
  await network.getByLabel("School to export").selectOption({ index: 1 });
  await network.getByRole("button", { name: "Families and children", exact: true }).waitFor();
  await expectFine(network, `files of a school, ${width}`);
});

const WITH_VIEWS = [
  ["/admin/owed/before", "Imported longest ago", "Imported"],
  ["/admin/lost-lessons", "To decide, by class", "Why"],
  ["/admin/items-to-deliver", "To post, oldest first", "Bought"],
  ["/admin/imports", "By contents", "Uploaded"],
  ["/admin/work-items", "Newest first", null],
  ["/admin/audit", "Staff and roles", null],
] as const;

test.each(["desk", "phone"] as const)(
  "short lists too have views, one's own among them, and tables a choice of columns (%s)",
  async (width) => {
    const { url } = product();
    const body = "email,first name\nviews@example.test,Vi\n";
    const page = await atWork(width, "/admin/imports");
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: `views ${width}.csv`, mimeType: "text/csv", buffer: Buffer.from(body) });
    await page.getByRole("button", { name: "Upload the file" }).click();
    await page.getByRole("heading", { level: 1, name: `views ${width}.csv` }).waitFor();
    const api = await demoApi(url, "admin@leeds.matinee.example");
    for (const [path, shipped, column] of WITH_VIEWS) {
      await page.goto(path);
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("link", { name: shipped, exact: true }).click();
      await expect.poll(() => new URL(page.url()).search).toMatch(/(?:sort|kind)=/u);
      await page.getByRole("button", { name: "Views" }).click();
      const current = page.getByRole("list", { name: "Views of this list" }).locator('[aria-current="page"]');
      await current.getByText(shipped, { exact: true }).waitFor();
      const name = `Mine ${path} ${width}`;
      await page.getByLabel("Save this view as").fill(name);
      await page.getByRole("button", { name: "Save view" }).click();
      await page.getByRole("link", { name, exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await expectFine(page, `views of${path.replaceAll("/", " ")}, ${width}`);
      await page.goto(path);
      await page.getByRole("button", { name: "Views" }).click();
      await page.getByRole("link", { name, exact: true }).click();
      await expect.poll(() => new URL(page.url()).search).toMatch(/(?:sort|kind)=/u);
      await page.keyboard.press("Escape");
      if (column === null) expect(await page.getByRole("button", { name: "Columns" }).count()).toBe(0);
      else if (width === "desk") {
        await page.getByRole("button", { name: "Columns" }).click();
        await page.getByRole("checkbox", { name: column }).click();
        await expect.poll(() => new URL(page.url()).searchParams.get("hide")).toBe(column);
        await page.getByRole("columnheader", { name: column }).waitFor({ state: "detached" });
        await page.getByRole("checkbox", { name: column }).click();
        await expectFine(page, `columns of${path.replaceAll("/", " ")}, ${width}`);
      }
    }
    expect((await api.call("GET /v1/staff/views")).filter(({ name }) => name.endsWith(width))).toHaveLength(
      WITH_VIEWS.length,
    );
  },
);

test("coupons are archived at once, and it is undone", async () => {
  const page = await atWork("desk", "/admin/coupons/new");
  for (const code of ["BULKONE", "BULKTWO"]) {
    await page.goto("/admin/coupons/new");
    await page.getByLabel("Code").fill(code);
    await page.getByLabel("Name").fill("Many at once");
    await page.getByLabel("Per cent").fill("10");
    await page.getByRole("button", { name: "Save coupon" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Coupons" }).waitFor();
  }
  await page.goto("/admin/coupons?q=BULK");
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await expectFine(page, "selected coupons");
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Archive" }).click();
  const undo = page.getByRole("region", { name: "Undo" });
  await undo.getByText("2 archived.").waitFor();
  await undo.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  await page.getByRole("link", { name: "BULKTWO" }).waitFor();
});

test.each(["desk", "phone"] as const)(
  "teachers and locations go into the archive and come out of it, many at once (%s)",
  async (width) => {
    const { url } = product();
    const api = await demoApi(url, "admin@leeds.matinee.example");
    // First in the order of names.
    const chosen = [`Aa one, ${width}`, `Aa two, ${width}`];
    const address = { address_line_1: "1 High Street", post_town: "Leeds", postcode: "LS1 4AP", lat: 53.8, lng: -1.5 };
    for (const name of chosen) {
      await api.call("POST /v1/staff/teachers", { body: { name, bio: "" } });
      await api.call("POST /locations/create", { body: { ...address, name } });
    }
    const page = await atWork(width, "/admin/teachers");
    const bar = page.getByRole("region", { name: "Selected rows" });
    const undo = page.getByRole("region", { name: "Undo" });
    const select = async () => {
      for (const name of chosen) await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
    };
    for (const path of ["/admin/teachers", "/admin/locations"]) {
      await page.goto(path);
      await select();
      await bar.getByRole("button", { name: "Archive", exact: true }).click();
      await undo.getByText("2 archived.").waitFor();
      for (const name of chosen) await page.getByRole("link", { name, exact: true }).waitFor({ state: "detached" });
      await page.goto(`${path}?status=archived`);
      await select();
      await expectFine(page, `selected in the archive${path.replaceAll("/", " ")}, ${width}`);
      await bar.getByRole("button", { name: "Take out of the archive" }).click();
      await undo.getByText("2 taken out of the archive.").waitFor();
      await page.goto(path);
      for (const name of chosen) await page.getByRole("link", { name, exact: true }).waitFor();
    }
  },
);

test("a search keeps the filter that was chosen a moment before", async () => {
  const page = await atWork("desk", "/admin/classes");
  const held = Promise.withResolvers<undefined>();
  // The filtered list is on its way.
  await page.route(/\/classes\?.*status=closed/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Closed", exact: true }).click();
  await page.getByRole("searchbox").fill("Musical");
  await page.getByRole("searchbox").press("Enter");
  held.resolve(undefined);
  await expect.poll(() => new URL(page.url()).search).toContain("q=Musical");
  expect(new URL(page.url()).searchParams.get("status")).toBe("closed");
});

test.each(["desk", "phone"] as const)(
  "who gets no marketing emails any more is said before, and only the family turns them on again (%s)",
  async (width) => {
    const { url } = product();
    const email = `news-${width}-${Date.now()}@example.test`;
    const { api } = await aCustomer(url, email);
    const address = {
      phone: "0113 496 0000",
      address_line_1: "1 High Street",
      post_town: "Leeds",
      postcode: "LS1 4AP",
    };
    const body = { ...address, name: `Nina News ${width}`, email, marketing_consent: true };
    await api.call("POST /v1/customers/create", { body });
    const page = await atWork(width, `/admin/customers?q=${email}`, "network@");
    await page.getByRole("checkbox", { name: `Select Nina News ${width}` }).check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByRole("button", { name: "Stop marketing emails" }).click();
    const dialog = page.getByRole("dialog", { name: "Stop marketing emails?" });
    await dialog.getByRole("list", { name: "Who is affected" }).getByText(`Nina News ${width}`).waitFor();
    await expectFine(page, `who gets no marketing emails, ${width}`);
    await dialog.getByRole("button", { name: "Stop marketing emails" }).click();
    await page.getByText("1 without marketing emails now.").first().waitFor();
    await page.getByRole("checkbox", { name: `Select Nina News ${width}` }).check();
    await bar.getByRole("button", { name: "Stop marketing emails" }).waitFor({ state: "hidden" });
    expect((await api.call("GET /v1/account/profile")).marketing.given).toBe(false);
  },
);
