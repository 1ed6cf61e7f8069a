import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
// A school that no other test looks at: it is closed here.
const who = "admin@newcastle.matinee.example";
const host = "newcastle.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function ownSchool() {
  const api = await demoApi(product().url, who);
  const [school] = await api.call("GET /v1/staff/schools");
  if (school === undefined) throw new Error("The demo network lacks the school");
  const path = { id: school.id };
  const stored = async () => await api.call("GET /v1/staff/schools/{id}", { path });
  /** As somebody else would save something else of the school. */
  const saveElsewhere = async (phone: string) =>
    await api.call("PUT /v1/staff/schools/{id}", { path, body: { phone, version: (await stored()).version } });
  return { id: school.id, stored, saveElsewhere };
}

async function open(width: "phone" | "desk", id: number, [part, title]: readonly [string, string]): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, who));
  await page.goto(`/admin/schools/${id}/${part}`);
  await heading(page, title);
  return page;
}

test.each(widthsFrom("desk"))(
  "a school is closed and opened again, also after somebody else has saved its profile (%s)",
  async (width) => {
    const { id, stored, saveElsewhere } = await ownSchool();
    const page = await open(width, id, ["status", "Open or close"]);
    await saveElsewhere("01904 555 001");
    await press(page, "Close the school");
    const dialog = page.getByRole("dialog", { name: /^Close /u });
    await dialog.getByRole("button", { name: "Close the school" }).click();
    await page.getByText("This school is closed.").waitFor();
    expect((await stored()).status).toBe("closed");
    await expectFine(page, `a closed school, ${width}`);
    await saveElsewhere("01904 555 002");
    await press(page, "Open the school");
    await page.getByText("This school is open:").waitFor();
    expect((await stored()).status).toBe("open");

    // Somebody else has done the same: nothing is repeated, and the page says so.
    const late = await open(width, id, ["status", "Open or close"]);
    await press(page, "Close the school");
    await dialog.getByRole("button", { name: "Close the school" }).click();
    await page.getByText("This school is closed.").waitFor();
    await press(late, "Close the school");
    await late.getByRole("dialog").getByRole("button", { name: "Close the school" }).click();
    await late.getByText("Somebody else changed this meanwhile.").waitFor();
    await press(late, "Open the school");
    await late.getByText("This school is open:").waitFor();
  },
);

test.each(widthsFrom("desk"))(
  "an address becomes the main one, which can be undone, shows what DNS lacks, and is removed (%s)",
  async (width) => {
    const { id, stored } = await ownSchool();
    const page = await open(width, id, ["addresses", "Addresses"]);
    const [first, second, nowhere] = [host, `second-${width}.localhost`, `shop-${width}.example.org`];
    const item = (name: string) => page.getByRole("listitem", { name, exact: true });
    const add = async (name: string) => {
      await page.getByLabel("Another address").fill(name);
      await press(page, "Add address");
      await item(name).waitFor();
    };
    const main = async () => (await stored()).hosts.find((one) => one.is_primary)?.host;
    await add(second);
    await item(second)
      .getByRole("button", { name: /^Make it the main address/u })
      .click();
    await item(second).getByText("Main address", { exact: true }).waitFor();
    expect(await main()).toBe(second);
    await page.getByRole("region", { name: "Undo" }).getByRole("button", { name: "Undo" }).click();
    await item(first).getByText("Main address", { exact: true }).waitFor();
    expect(await main()).toBe(first);

    await add(nowhere);
    await item(nowhere)
      .getByRole("button", { name: /^Check now/u })
      .click();
    await item(nowhere).getByText(/^DNS /u).waitFor();
    await expectFine(page, `an address that DNS does not know, ${width}`);
    for (const name of [nowhere, second]) {
      await item(name)
        .getByRole("button", { name: /^Remove/u })
        .click();
      const dialog = page.getByRole("dialog", { name: `Remove ${name}?` });
      await dialog.getByRole("button", { name: "Remove address" }).click();
      await item(name).waitFor({ state: "detached" });
    }
    expect((await stored()).hosts.map((one) => one.host)).toEqual([first]);
    await page.locator("summary", { hasText: "History" }).click();
    await page.getByText("Changed a school").first().waitFor();
  },
);

test.each(widthsFrom("desk"))(
  "a script is switched on, changed, switched off, and on again by Undo (%s)",
  async (width) => {
    const { id, stored } = await ownSchool();
    const page = await open(width, id, ["scripts", "Scripts"]);
    const chat = page.getByRole("region", { name: "Chat", exact: true });
    const is = async (state: "On" | "Off") => await chat.getByText(state, { exact: true }).waitFor();
    const chatOf = async () => (await stored()).scripts.chat ?? null;
    await chat.getByText("Set it up").click();
    await chat.getByLabel("Address of the script").fill("https://chat.example.com/a.js");
    await chat.getByLabel("Account or key").fill("A1");
    await chat.getByRole("button", { name: "Switch on" }).click();
    await is("On");
    await chat.getByLabel("Further addresses").fill("wss://live.example.com");
    await chat.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(async () => (await chatOf())?.origins).toEqual(["wss://live.example.com"]);
    const on = await chatOf();
    await expectFine(page, `a script, ${width}`);
    await chat.getByRole("button", { name: "Switch off" }).click();
    await is("Off");
    expect(await chatOf()).toBeNull();
    await page.getByRole("region", { name: "Undo" }).getByRole("button", { name: "Undo" }).click();
    await is("On");
    expect(await chatOf()).toEqual(on);
    await chat.getByRole("button", { name: "Switch off" }).click();
    await is("Off");
  },
);

test("taking an invitation back asks first", async () => {
  const { id } = await ownSchool();
  const api = await demoApi(product().url, who);
  const rights = { sees_money: true, sees_health: true, may_export: true };
  const body = {
    name: "Ivy Invited",
    email: `ivy.${Date.now()}@example.test`,
    role: "FRANCHISE_STAFF",
    ...rights,
  } as const;
  await api.call("POST /v1/staff/invitations", { body: { ...body, franchise_id: id } });
  const page = await open("desk", id, ["status", "Open or close"]);
  await page.goto("/admin/staff");
  const invitation = page.getByRole("listitem", { name: "Ivy Invited" });
  const take = invitation.getByRole("button", { name: /^Withdraw/u });
  await take.click();
  const dialog = page.getByRole("dialog", { name: "Withdraw the invitation to Ivy Invited?" });
  await expectFine(page, "taking an invitation back");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await invitation.count()).toBe(1);
  await take.click();
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await invitation.waitFor({ state: "detached" });
});

test("what was chosen for a refund is not lost by a wrong click", async () => {
  const { url, port } = product();
  const page = await visit({ width: "desk", host: "leeds.localhost" });
  await logIn(page, `http://leeds.localhost:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
  const api = await demoApi(url, "admin@leeds.matinee.example");
  const { items } = await api.list("GET /v1/staff/orders", { size: 25 });
  const orders = await Promise.all(
    items.map(async ({ id }) => await api.call("GET /v1/staff/orders/{id}", { path: { id } })),
  );
  const order = orders.find((one) => one.can_reverse && one.lines.some((line) => !line.cancelled));
  if (order === undefined) throw new Error("The demo lacks an order that can be refunded");
  await page.goto(`/admin/orders/${order.id}`);
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  for (const [label, choice] of [
    ["Refund to", "credit"],
    ["What to do", "refund"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(choice);
    await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Classes" }).click();
    await leave.getByRole("button", { name: "Keep editing" }).click();
    await leave.waitFor({ state: "hidden" });
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(choice);
  }
});
