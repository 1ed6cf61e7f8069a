import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fillBasket, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { aBookedCamp } from "./support/booked-camp.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { aCustomer, demoApi, demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Chooses another location in the form of a class or camp. Returns its name. */
async function moveElsewhere(page: Page): Promise<string> {
  const select = page.getByLabel("Location", { exact: true }).first();
  const own = await select.locator("option:checked").textContent();
  const other = (await select.locator("option").allTextContents()).find((one) => one !== own && !/choose/iu.test(one));
  if (other === undefined) throw new Error("The school has one location");
  await select.selectOption({ label: other });
  return other;
}

/** Waits for the mails about a class or camp that has moved to a location, and expects no address to have two. */
async function expectToldOnce(name: string, location: string): Promise<void> {
  const told = async () =>
    (await mailsTo("@")).filter(
      ({ subject, text }) => subject.startsWith(`${name}: new venue from`) && text.includes(`is held at ${location}.`),
    );
  await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
  const addresses = (await told()).map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
}

test.each(widthsFrom("desk"))(
  "a class moves, and its families are told what is new and keep their dates (%s)",
  async (width) => {
    const { url, port } = product();
    const group = await aClass(url, ({ franchise }) => franchise.name.includes("Leeds"));
    const { api } = await aCustomer(url, `moved-${width}-${Date.now()}@example.test`);
    const startDate = group.trial.next_date ?? "";
    const { orderId } = await fillBasket(api, { groupId: group.id, startDate, dateOfBirth: birthday });
    const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
    await expect
      .poll(async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).number)
      .not.toBeNull();
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
    await page.goto(`/admin/classes/${group.id}`);
    await heading(page, group.name);
    const other = await moveElsewhere(page);
    const dates = page.getByRole("region", { name: "Dates" });
    await dates.getByText(/with a future booking gets? one email about/u).waitFor();
    await expectFine(page, `a class that moves, ${width}`);
    await page.getByRole("button", { name: "Save class" }).click();
    const dialog = page.getByRole("dialog", { name: "Families will be told" });
    await dialog.waitFor();
    await expectFine(page, `families of a class will be told, ${width}`);
    await dialog.getByRole("button", { name: "Go back to the form" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Save class" }).click();
    await dialog.getByRole("button", { name: /^Save and tell/u }).click();
    await page.getByText("Class saved.").waitFor();
    await expectToldOnce(group.name, other);
  },
);

test.each(widthsFrom("desk"))(
  "the address of a location changes, and its families are told if staff say so (%s)",
  async (width) => {
    const { url, port } = product();
    const { camp } = await aBookedCamp(url);
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "network@matinee.example"));
    await page.goto(`/admin/locations/${camp.location.id}`);
    await heading(page, camp.location.name);
    const line = `Studio ${Date.now()}`;
    await page.getByLabel("Address line 1").fill(line);
    await page.getByRole("button", { name: "Save location" }).click();
    const dialog = page.getByRole("dialog", { name: "Tell families about the new address?" });
    await dialog
      .getByText(/with a future booking gets? one email for each of (?:its|their) classes and camps here/u)
      .waitFor();
    await expectFine(page, `families told of an address, ${width}`);
    await dialog.getByRole("button", { name: "Go back to the form" }).click();
    // What is typed is not lost by a slip.
    await page.getByRole("link", { name: "Locations", exact: true }).first().click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Save location" }).click();
    await dialog.getByRole("button", { name: /^Save and tell/u }).click();
    await page.getByText("Location saved.").waitFor();
    const told = async () => (await mailsTo("@")).filter(({ text }) => text.includes(line));
    await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
    expect((await told()).every(({ subject }) => subject.includes("new venue from"))).toBe(true);
  },
);

test.each(widthsFrom("desk"))(
  "who has chosen whether families are told is not asked again after somebody else's change, and the choice holds (%s)",
  async (width) => {
    const { url, port } = product();
    const { camp } = await aBookedCamp(url);
    const network = await demoApi(url, "network@matinee.example");
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "network@matinee.example"));
    const tells: boolean[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") tells.push(request.postData()?.includes('"tell_families":true') === true);
    });
    /** Saves another first line of the address, which somebody else's save comes before. */
    const saveAfterAnother = async (line: string, choice: RegExp) => {
      await page.goto(`/admin/locations/${camp.location.id}`);
      await heading(page, camp.location.name);
      await page.getByLabel("Address line 1").fill(line);
      const body = { access: `A ramp, ${line}` };
      await network.call("PUT /locations/update/{id}", { path: { id: camp.location.id }, body });
      await page.getByRole("button", { name: "Save location" }).click();
      const asked = page.getByRole("dialog", { name: "Tell families about the new address?" });
      await asked.getByRole("button", { name: choice }).click();
      const conflict = page.getByRole("dialog", { name: "Somebody else changed this location" });
      await conflict.getByRole("group", { name: "Access" }).getByText(body.access).waitFor();
      await expectFine(page, `an address that meets another change, ${width}`);
      await conflict.getByRole("button", { name: "Save what I chose" }).click();
      await page.getByText("Location saved.").waitFor();
      await heading(page, "Locations");
      const { items } = await network.call("GET /locations/managed", {
        query: { filter: `id:eq:${camp.location.id}`, status: "all" },
      });
      expect(items[0]).toMatchObject({ address_line_1: line, access: body.access });
    };
    await saveAfterAnother(`Silent Studio ${Date.now()}`, /^Save without an email$/u);
    const line = `Told Studio ${Date.now()}`;
    await saveAfterAnother(line, /^Save and tell/u);
    // Each was sent twice: refused, and then with what was chosen of the two versions.
    expect(tells).toEqual([false, false, true, true]);
    await expect
      .poll(async () => (await mailsTo("@")).filter(({ text }) => text.includes(line)).length)
      .toBeGreaterThan(0);
  },
);

test.each(widthsFrom("desk"))("a camp moves, and its families are told once (%s)", async (width) => {
  const { url, port } = product();
  const { camp } = await aBookedCamp(url);
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "network@matinee.example"));
  await page.goto(`/admin/camps/${camp.id}`);
  await heading(page, camp.name);
  const other = await moveElsewhere(page);
  await page.getByRole("button", { name: "Save camp" }).click();
  const dialog = page.getByRole("dialog", { name: "Families will be told" });
  await dialog.getByText(/one email about this change/u).waitFor();
  await expectFine(page, `families of a camp will be told, ${width}`);
  await dialog.getByRole("button", { name: /^Save and tell/u }).click();
  await page.getByText("Camp saved.").waitFor();
  await expectToldOnce(camp.name, other);
  await page.locator("summary").filter({ hasText: "History" }).click();
  const history = page.locator("details").filter({ has: page.locator("summary", { hasText: "History" }) });
  await history.getByRole("listitem").first().waitFor();
  await expectFine(page, `a camp that has moved, with its history, ${width}`);
});
