import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { aFamily, inDatabase } from "./support/waiting.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const admin = "admin@leeds.matinee.example";
const MORE_THAN_A_PAGE = 27;

async function atWork(width: "phone" | "desk"): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, admin));
  return page;
}

test("drafts of two pages are selected at once and opened, and families find them", async () => {
  const api = await demoApi(product().url, admin);
  const { items } = await api.list("GET /v1/staff/items", { size: 1, extra: { status: "open" } });
  const [item] = items;
  if (item === undefined) throw new Error("Leeds sells nothing");
  for (let n = 0; n < MORE_THAN_A_PAGE; n++)
    await api.call("POST /v1/staff/items/{id}/duplicate", {
      path: { id: item.id },
      idempotencyKey: `drafts-${n}-${item.id}`,
    });
  const page = await atWork("desk");
  await page.goto(`/admin/items?status=draft&q=${encodeURIComponent(item.name)}`);
  const bar = page.getByRole("region", { name: "Selected rows" });
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await bar.getByText("25 rows selected").waitFor();
  await bar.getByRole("button", { name: `Select all ${MORE_THAN_A_PAGE}` }).click();
  await bar.getByText(`${MORE_THAN_A_PAGE} rows selected`).waitFor();
  await expectFine(page, "drafts of two pages selected");
  await bar.getByRole("button", { name: "Open", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Open these items?" });
  await dialog.getByText(`and ${MORE_THAN_A_PAGE - 20} more`, { exact: true }).waitFor();
  await expectFine(page, "drafts about to be opened");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText(`${MORE_THAN_A_PAGE} opened.`).waitFor();
  await page.getByRole("heading", { name: "No items found" }).waitFor();
  const { total } = await api.list("GET /v1/staff/items", { extra: { status: "draft", q: item.name } });
  expect(total).toBe(0);
  // Out of the shop again, for the other tests.
  await page.goto(`/admin/items?status=open&q=${encodeURIComponent("Copy of")}`);
  await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
  await bar.getByRole("button", { name: `Select all ${MORE_THAN_A_PAGE}` }).click();
  await bar.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText(`${MORE_THAN_A_PAGE} closed.`).waitFor();
});

test.each(["desk", "phone"] as const)(
  "a camp for which a child waits goes into the archive once somebody has read that the list ends (%s)",
  async (width) => {
    const api = await demoApi(product().url, admin);
    const { items } = await api.list("GET /v1/staff/camps", { size: 1, extra: { status: "open" } });
    const copied = await api.call("POST /v1/staff/camps/{id}/duplicate", {
      path: { id: items[0]?.id ?? 0 },
      body: { starts_on: `${new Date().getUTCFullYear() + 2}-07-05` },
      idempotencyKey: `ends-list-${width}`,
    });
    const move = async (event: "open" | "close", version: number) =>
      await api.call(`POST /v1/staff/camps/{id}/${event}`, { path: { id: copied.id }, body: { version } });
    const { version } = await api.call("GET /v1/staff/camps/{id}", { path: { id: copied.id } });
    await move("close", (await move("open", version)).version);
    const family = await aFamily(`ends-list-${width}`, ["Ada"]);
    await inDatabase(
      `insert into waiting_list_entry (id, party_id, customer_id, child_id, course_id, status)
        select gen_random_uuid(), gen_random_uuid(), customer_id, id, $1, 'waiting' from child where id = $2`,
      [copied.id, family.childIds[0]],
    );
    const page = await atWork(width);
    await page.goto(`/admin/camps/${copied.id}`);
    await page.getByRole("button", { name: "Move to the archive" }).click();
    const dialog = page.getByRole("dialog", { name: "Move this camp to the archive?" });
    await dialog.getByText("1 child is on the waiting list.").waitFor();
    await expectFine(page, `the end of a waiting list, ${width}`);
    await dialog.getByRole("button", { name: "Go back" }).click();
    expect((await api.call("GET /v1/staff/camps/{id}", { path: { id: copied.id } })).status).toBe("closed");
    await page.getByRole("button", { name: "Move to the archive" }).click();
    await dialog.getByRole("button", { name: "Archive and end the list" }).click();
    await page.getByText("Moved to the archive.").waitFor();
    expect((await api.call("GET /v1/staff/camps/{id}", { path: { id: copied.id } })).status).toBe("archived");
  },
);
