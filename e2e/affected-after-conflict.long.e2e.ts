import { expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { staffAtWork } from "./support/at-work.ts";
import { expectFine } from "./support/accessible.ts";
import { aBookedCamp, bookCamp } from "./support/booked-camp.ts";
import { useBrowser } from "./support/browser.ts";
import { birthday } from "./support/classes.ts";
import { demoApi } from "./support/login.ts";
import { aClassOfItsOwn } from "./support/own-class.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const atWork = staffAtWork(useBrowser());
const manager = "admin@leeds.matinee.example";
const asked = "Families have booked these dates";

/** A class of its own with a child who is booked on a date some weeks ahead, on which no other test looks. */
async function aBookedClass() {
  const { url } = product();
  const shopper = aVisitor(url);
  const group = await aClassOfItsOwn(url);
  const on = group.dates[4] ?? "";
  const { orderId } = await fillBasket(shopper, { groupId: group.id, startDate: on, dateOfBirth: birthday });
  const checkout = await shopper.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const number = async () => (await shopper.call("GET /orders/get/{id}", { path: { id: orderId } })).number;
  await expect.poll(number).not.toBeNull();
  return { group, on };
}

test.each(widthsFrom("desk"))(
  "what is chosen from two versions of a closure is saved once its families are seen (%s)",
  async (width) => {
    const { group, on } = await aBookedClass();
    const api = await demoApi(product().url, manager);
    const hall = { name: `Empty hall ${width}`, address_line_1: "2 Zoo Lane", post_town: "Leeds", postcode: "LS6 3AW" };
    const { id: location } = await api.call("POST /locations/create", { body: hall });
    const far = `${Number(on.slice(0, 4)) + 9}-08-01`;
    const closure = { reason: `Repairs ${width}`, starts_on: far, ends_on: far, location_id: location };
    const { id } = await api.call("POST /v1/staff/closures", { body: closure });
    try {
      const page = await atWork(width, `/admin/closures/${id}`);
      await page.getByLabel("First day", { exact: true }).fill(on);
      await page.getByLabel("Last day", { exact: true }).fill(on);
      // Nobody is in this hall. Somebody else closes all of them meanwhile, on another day, on which nobody is booked either.
      const body = { ...closure, location_id: null, version: 1 };
      await api.call("PUT /v1/staff/closures/{id}", { path: { id }, body });
      await page.getByRole("button", { name: "Save closure" }).click();
      const conflict = page.getByRole("dialog", { name: "Somebody else changed this closure" });
      const choose = conflict.getByRole("button", { name: "Save what I chose" });
      await choose.click();
      const question = page.getByRole("dialog", { name: asked });
      await question.getByLabel("We decide with each family").check();
      await expectFine(page, `families of what was chosen, ${width}`);
      // Whoever does not want that goes back to the choice, and nothing is saved.
      await page.keyboard.press("Escape");
      await page
        .getByRole("dialog", { name: "Leave without saving?" })
        .getByRole("button", { name: /^Leave/u })
        .click();
      await question.waitFor({ state: "detached" });
      expect(await conflict.isVisible()).toBe(true);
      const read = async () => {
        const { closures } = await api.call("GET /v1/staff/calendar", { query: {} });
        return closures.find((one) => one.id === id);
      };
      expect(await read()).toMatchObject({ starts_on: far, location: null });
      await choose.click();
      await question.getByLabel("We decide with each family").check();
      await question.getByRole("button", { name: /^Save and tell/u }).click();
      await page.getByText("Closure saved.").waitFor();
      expect(await read()).toMatchObject({ starts_on: on, ends_on: on, location: null });
    } finally {
      await api.call("DELETE /v1/staff/closures/{id}", { path: { id } });
      await group.end();
    }
  },
);

test("a class that somebody else has saved says so before its families, who are asked about once", async () => {
  const { group } = await aBookedClass();
  const api = await demoApi(product().url, manager);
  const path = { id: group.id };
  const page = await atWork("desk", `/admin/classes/${group.id}`);
  const stored = await api.call("GET /v1/staff/classes/{id}", { path });
  const { locations } = await api.call("GET /v1/staff/class-choices", { query: {} });
  const other = locations.find(({ id }) => id !== stored.location_id);
  await page.getByLabel("Location", { exact: true }).selectOption(String(other?.id));
  await api.call("PUT /v1/staff/classes/{id}", { path, body: { ...stored, description: "Theirs." } });
  await page.getByRole("button", { name: "Save class" }).click();
  await page.getByRole("dialog").first().waitFor();
  const conflict = page.getByRole("dialog", { name: "Somebody else changed this class" });
  expect(await conflict.isVisible()).toBe(true);
  await conflict.getByRole("button", { name: "Save what I chose" }).click();
  await page
    .getByRole("dialog", { name: "Families will be told" })
    .getByRole("button", { name: /^Save and tell/u })
    .click();
  await page.getByText("Class saved.").waitFor();
  await conflict.waitFor({ state: "detached" });
  const saved = await api.call("GET /v1/staff/classes/{id}", { path });
  expect(saved).toMatchObject({ description: "Theirs.", location_id: other?.id });
  await group.end();
});

test("what somebody else saves between a save and its reading again is not undone by the next save", async () => {
  const { url } = product();
  const api = await demoApi(url, manager);
  const group = await aClassOfItsOwn(url);
  const path = { id: group.id };
  const page = await atWork("desk", `/admin/classes/${group.id}`);
  const read = async () => await api.call("GET /v1/staff/classes/{id}", { path });
  const saves = { mine: 0, theirs: 0 };
  await page.route(`**/v1/staff/classes/${group.id}`, async (route) => {
    if (route.request().method() === "PUT") saves.mine += 1;
    else if (saves.mine === 1 && saves.theirs === 0) {
      saves.theirs = 1;
      await api.call("PUT /v1/staff/classes/{id}", { path, body: { ...(await read()), description: "Theirs." } });
    }
    await route.continue();
  });
  const what = page.getByLabel(/^What happens in a lesson/u);
  const save = async () => await page.getByRole("button", { name: "Save class" }).click();
  await what.fill("Mine.");
  await save();
  await page.getByText("Class saved.").waitFor();
  await what.fill("Mine again.");
  await save();
  const conflict = page.getByRole("dialog", { name: "Somebody else changed this class" });
  await conflict.getByRole("button", { name: "Save what I chose" }).click();
  await conflict.waitFor({ state: "detached" });
  expect(saves).toMatchObject({ theirs: 1 });
  expect(await read()).toMatchObject({ description: "Theirs.", what_happens: "Mine again." });
  // The form begins anew with what was chosen.
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Theirs.");
  // Without anybody else there is no conflict, and the version of the save before counts.
  await what.fill("Mine for good.");
  await save();
  await expect.poll(async () => (await read()).what_happens).toBe("Mine for good.");
  await group.end();
});

test("places of a camp that are too few for what was chosen are asked about after the conflict", async () => {
  const { url } = product();
  const { camp } = await aBookedCamp(url);
  // A second child: one place is then too few, whatever the demo has booked.
  await bookCamp(url, camp);
  const email = "network@matinee.example";
  const api = await demoApi(url, email);
  const path = { id: camp.id };
  const page = await atWork("desk", `/admin/camps/${camp.id}`, email);
  const stored = await api.call("GET /v1/staff/camps/{id}", { path });
  await page.locator('[name="capacity"]').fill("1");
  for (const day of await page.getByLabel("Places", { exact: true }).all()) await day.fill("1");
  await api.call("PUT /v1/staff/camps/{id}", { path, body: { ...stored, description: "Theirs." } });
  await page.getByRole("button", { name: "Save camp" }).click();
  await page.getByRole("dialog").first().waitFor();
  const conflict = page.getByRole("dialog", { name: "Somebody else changed this camp" });
  expect(await conflict.isVisible()).toBe(true);
  await conflict.getByRole("button", { name: "Save what I chose" }).click();
  const question = page.getByRole("dialog", { name: "More places are booked than there are" });
  await question.getByLabel("Reason").fill("Nobody is sent away");
  await page.keyboard.press("Enter");
  await page.getByText("Camp saved.").waitFor();
  await conflict.waitFor({ state: "detached" });
  const saved = await api.call("GET /v1/staff/camps/{id}", { path });
  expect(saved).toMatchObject({ description: "Theirs.", capacity: 1 });
  // As it was, for the other tests.
  const { version } = saved;
  await api.call("PUT /v1/staff/camps/{id}", { path, body: { ...stored, version } });
});
