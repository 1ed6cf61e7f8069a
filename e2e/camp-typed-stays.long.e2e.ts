import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const manager = "admin@leeds.matinee.example";

const made: number[] = [];

/** Other tests find the camps of the shop as they were. */
afterAll(async () => {
  const api = await demoApi(product().url, manager);
  for (const id of made) {
    const path = { id };
    const read = async () => await api.call("GET /v1/staff/camps/{id}", { path });
    const { status, version } = await read();
    if (status === "open") await api.call("POST /v1/staff/camps/{id}/close", { path, body: { version } });
    await api.call("POST /v1/staff/camps/{id}/archive", { path, body: { version: (await read()).version } });
  }
});

/** An open camp of its own, which nobody has booked, on the page on which it is changed. */
async function anOpenCamp(): Promise<{ readonly page: Page; readonly id: number }> {
  const { url, port } = product();
  const api = await demoApi(url, manager);
  const { items } = await api.list("GET /v1/staff/camps", { size: 50, extra: { status: "open" } });
  const all = await Promise.all(
    items.map(async ({ id }) => await api.call("GET /v1/staff/camps/{id}", { path: { id } })),
  );
  const like = all.find(({ name, days }) => days.length > 2 && !name.startsWith("Copy of"));
  if (like === undefined) throw new Error("The demo has no open camp of three days");
  const { id } = await api.call("POST /v1/staff/camps/{id}/duplicate", {
    path: { id: like.id },
    body: { starts_on: like.next_holiday },
    idempotencyKey: crypto.randomUUID(),
  });
  made.push(id);
  const { version } = await api.call("GET /v1/staff/camps/{id}", { path: { id } });
  await api.call("POST /v1/staff/camps/{id}/open", { path: { id }, body: { version } });
  const page = await visit({ width: "desk", host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, manager));
  await page.goto(`/admin/camps/${id}`);
  await page.getByLabel("Description").waitFor();
  return { page, id };
}

const days = (page: Page) => page.getByRole("group", { name: "Days", exact: true });
const day = (page: Page, nth: number) => days(page).getByRole("listitem").nth(nth);
const newExtra = (page: Page) => page.getByRole("group", { name: "New extra" }).getByLabel("Name of the extra");

async function typeAll(page: Page): Promise<void> {
  await page.getByLabel("Description").fill("Typed and not saved.");
  await day(page, 1).getByLabel("From").fill("08:15");
  await page.getByRole("button", { name: "Add an extra" }).click();
  await newExtra(page).fill("Early breakfast");
  await page.getByRole("group", { name: "New extra" }).getByLabel("Price, £").fill("2.50");
}

async function expectTyped(page: Page): Promise<void> {
  expect({
    description: await page.getByLabel("Description").inputValue(),
    from: await day(page, 1).getByLabel("From").inputValue(),
    extras: await newExtra(page).evaluateAll((all) => all.map((one) => "value" in one && one.value)),
  }).toEqual({ description: "Typed and not saved.", from: "08:15", extras: ["Early breakfast"] });
}

async function saveAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save camp" }).click();
  await page.getByText("Camp saved.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
}

test("what is typed about a camp stays when the camp is closed, archived and opened again", async () => {
  const { page, id } = await anOpenCamp();
  await typeAll(page);
  for (const [button, status] of [
    ["Close to new bookings", "Closed"],
    ["Move to the archive", "Archived"],
    ["Take out of the archive", "Closed"],
    ["Reopen", "Open"],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByText(new RegExp(`^${status}\\. \\d`, "u")).waitFor();
    await expectTyped(page);
  }
  await saveAll(page);
  // The new extra is known now, so the next save does not make it again.
  await page.getByRole("group", { name: "Early breakfast" }).waitFor();
  await saveAll(page);
  const saved = await (await demoApi(product().url, manager)).call("GET /v1/staff/camps/{id}", { path: { id } });
  expect(saved.days[1]?.starts_at).toBe("08:15");
  expect(saved.extras.filter(({ name }) => name === "Early breakfast")).toHaveLength(1);
});

test("what is typed about a camp stays when days of it are cancelled, and its next save is no conflict", async () => {
  const { page, id } = await anOpenCamp();
  const api = await demoApi(product().url, manager);
  const before = await api.call("GET /v1/staff/camps/{id}", { path: { id } });
  await typeAll(page);
  await page.getByRole("button", { name: "Cancel days or the camp" }).click();
  const dialog = page.getByRole("dialog", { name: /^Cancel days of/u });
  // The last one: the camp ends a day earlier then.
  await dialog.getByRole("checkbox").last().check();
  await dialog.getByLabel("Reason").fill("The hall is flooded");
  await dialog.getByRole("button", { name: "See who is booked" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel 1 day" }).click();
  await page.getByText("Cancelled.", { exact: true }).waitFor();
  const left = before.days.slice(0, -1);
  await expect.poll(async () => await days(page).getByLabel("Last day").inputValue()).toBe(left.at(-1)?.on);
  expect(await days(page).getByRole("checkbox", { checked: true }).count()).toBe(left.length);
  await expectTyped(page);
  await saveAll(page);
  const saved = await api.call("GET /v1/staff/camps/{id}", { path: { id } });
  expect(saved).toMatchObject({ description: "Typed and not saved.", ends_on: left.at(-1)?.on });
  expect(saved.days.map(({ on }) => on)).toEqual(left.map(({ on }) => on));
});

test("cancelling days after somebody else has saved still shows both versions", async () => {
  const { page, id } = await anOpenCamp();
  const api = await demoApi(product().url, manager);
  const stored = await api.call("GET /v1/staff/camps/{id}", { path: { id } });
  await page.getByLabel("Description").fill("Typed and not saved.");
  await api.call("PUT /v1/staff/camps/{id}", { path: { id }, body: { ...stored, description: "Theirs." } });
  // Refused once, as the camp is another, which the page then shows.
  await page.getByRole("button", { name: "Close to new bookings" }).click();
  await page.getByText("This page now shows what is stored.").waitFor();
  await page.getByRole("button", { name: "Cancel days or the camp" }).click();
  const dialog = page.getByRole("dialog", { name: /^Cancel days of/u });
  await dialog.getByRole("checkbox").last().check();
  await dialog.getByLabel("Reason").fill("The hall is flooded");
  await dialog.getByRole("button", { name: "See who is booked" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel 1 day" }).click();
  await page.getByText("Cancelled.", { exact: true }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save camp" }).click();
  const conflict = page.getByRole("dialog", { name: "Somebody else changed this camp" });
  const description = conflict.getByRole("group", { name: "Description" });
  expect(await description.textContent()).toMatch(/Typed and not saved\..*Theirs\./u);
});
