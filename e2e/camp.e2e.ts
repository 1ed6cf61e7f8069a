import type { Course } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { pressOn, typeInto } from "./support/keyboard.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();

async function camps(): Promise<Course[]> {
  const { items } = await aVisitor(product().url).call("GET /courses/list", { query: { size: 100 } });
  return items;
}

async function aCamp(fits: (camp: Course) => boolean): Promise<Course> {
  const camp = (await camps()).find(fits);
  if (camp === undefined) throw new Error("The demo network has no such camp");
  return camp;
}

/** "Mon 5 Apr". */
const shortDate = (date: string) =>
  new Date(date)
    .toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" })
    .replace(",", "")
    .replace("Sept", "Sep");
const pounds = (pence: number) => `£${(pence / 100).toFixed(2).replace(".00", "")}`;
const yearOfBirth = (camp: Course, age: number) => String(Number(camp.start_date.slice(0, 4)) - age);

test.each(widthsFrom("phone"))(
  "a camp is booked for two with different extras, changed again, and survives a reload (%s)",
  async (width) => {
    const camp = await aCamp((one) => one.deposit !== null && one.available > 4 && one.addons.length > 2);
    const page = await visit({ width });
    await page.goto(`/apply-now/children/camp?course_id=${camp.id}`);
    await step(page, /Your child/);
    const type = async (nth: number, name: string, age: number) => {
      await page.getByLabel("Child first name").nth(nth).fill(name);
      await page.getByLabel("Surname").nth(nth).fill("Hopper");
      await page.getByRole("textbox", { name: "Day" }).nth(nth).fill("1");
      await page.getByRole("textbox", { name: "Month" }).nth(nth).fill("1");
      await page.getByRole("textbox", { name: "Year" }).nth(nth).fill(yearOfBirth(camp, age));
    };
    await type(0, "Ada", camp.max_age);
    await page
      .getByLabel(new RegExp(`^${camp.addons[0]?.name}`))
      .first()
      .check();
    await page.reload();
    expect(await page.getByLabel("Child first name").inputValue()).toBe("Ada");
    expect(
      await page
        .getByLabel(new RegExp(`^${camp.addons[0]?.name}`))
        .first()
        .isChecked(),
    ).toBe(true);

    await page.getByRole("button", { name: "Add another child" }).click();
    await type(1, "Leo", camp.min_age - 2);
    await page
      .getByText(new RegExp(`Leo will be ${camp.min_age - 2} on`))
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.locator('input[aria-invalid="true"]').first().waitFor();
    await expectAccessible(page, "camp, an age that does not fit");
    await page.getByRole("textbox", { name: "Year" }).nth(1).fill(yearOfBirth(camp, camp.max_age));
    await page.getByText("Full amount now").click();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await step(page, "Your cart");
    await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();

    // Back to the camp: what is chosen is there, and Leo stays at home after all.
    await page.goto(`/apply-now/children/camp?course_id=${camp.id}`);
    await page.getByRole("checkbox", { name: "Leo Hopper" }).uncheck();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await step(page, "Your cart");
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  },
);

test("a child who was taken out of the cart in another tab is not put back by the form that was open", async () => {
  const camp = await aCamp((one) => one.available > 4);
  const page = await visit();
  const form = `/apply-now/children/camp?course_id=${camp.id}`;
  await page.goto(form);
  await step(page, /Your child/);
  await page.getByRole("button", { name: "Add another child" }).click();
  for (const [nth, name] of ["Ada", "Leo"].entries()) {
    await page.getByLabel("Child first name").nth(nth).fill(name);
    await page.getByLabel("Surname").nth(nth).fill("Hopper");
    await page.getByRole("textbox", { name: "Day" }).nth(nth).fill("1");
    await page.getByRole("textbox", { name: "Month" }).nth(nth).fill("1");
    await page.getByRole("textbox", { name: "Year" }).nth(nth).fill(yearOfBirth(camp, camp.max_age));
  }
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Cart, 2 items" }).waitFor();
  const child = (name: string) => page.getByRole("checkbox", { name: `${name} Hopper` });
  await page.goto(form);
  await child("Leo").waitFor();
  expect([await child("Ada").isChecked(), await child("Leo").isChecked()]).toEqual([true, true]);

  const second = await page.context().newPage();
  await second.goto("/cart");
  await second.getByRole("button", { name: `Remove ${camp.name}, Leo` }).click();
  await second.getByRole("link", { name: "Cart, 1 item" }).waitFor();

  await page.getByRole("button", { name: "Add to cart" }).click();
  const changed = page.getByText("Your cart was changed in another tab or on another device.");
  await changed.waitFor();
  const isInSight = async () =>
    await changed.evaluate(
      (text) => text.getBoundingClientRect().top >= 0 && text.getBoundingClientRect().bottom <= innerHeight,
    );
  await expect.poll(isInSight).toBe(true);
  expect([await child("Ada").isChecked(), await child("Leo").isChecked()]).toEqual([true, false]);
  await expectAccessible(page, "camp, cart changed elsewhere");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await step(page, "Your cart");
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();

  // Taken out by hand, a child is not ticked either when the parent comes back.
  await page.getByRole("button", { name: `Remove ${camp.name}, Ada` }).click();
  await page.getByText(`${camp.name}, Ada removed from your cart`).first().waitFor();
  await page.goto(form);
  await child("Ada").waitFor();
  expect([await child("Ada").isChecked(), await child("Leo").isChecked()]).toEqual([false, false]);
});

test.each(widthsFrom("phone"))(
  "single days, an extra on one of them and a T-shirt in a size reach the cart (%s)",
  async (width) => {
    const camp = await aCamp((one) => one.day_price !== null && one.days.length > 3 && one.available > 4);
    const [monday, tuesday] = camp.days.map((day) => shortDate(day.date));
    const page = await visit({ width });
    await page.goto(`/apply-now/children/camp?course_id=${camp.id}`);
    await step(page, /Your child/);
    await typeInto(page, "Child first name", "Ada");
    await typeInto(page, "Surname", "Hopper");
    await typeInto(page, "Day", "1");
    await typeInto(page, "Month", "1");
    await typeInto(page, "Year", yearOfBirth(camp, camp.max_age));
    await page.getByLabel(/^Single days/).check();
    await page.getByLabel(/^Camp T-shirt/).check();
    await page.getByRole("button", { name: "Add to cart" }).click();
    // Both are told where they are missing.
    await page.getByRole("link", { name: "Please choose at least one day." }).click();
    await page.getByRole("group", { name: "Days for Ada" }).getByText("Please choose at least one day.").waitFor();
    const size = page.getByLabel("Size of Camp T-shirt");
    expect(await size.getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page, "camp, days and size missing");
    const days = page.getByRole("group", { name: "Days for Ada" });
    for (const day of [monday, tuesday]) await days.getByLabel(day ?? "").check();
    await page.getByLabel(/^Early drop-off/).check();
    await page
      .getByRole("group", { name: "Days for Early drop-off" })
      .getByLabel(monday ?? "")
      .uncheck();
    const option = camp.addons.find(({ choices }) => choices !== null)?.choices?.options[0] ?? "";
    await size.selectOption(option);
    await page.reload();
    expect(await size.inputValue()).toBe(option);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await step(page, "Your cart");
    const line = page.getByRole("listitem", { name: `${camp.name}, Ada`, exact: true });
    const text = (await line.textContent()) ?? "";
    expect(text).toContain(`Early drop-off on ${tuesday}`);
    expect(text).toContain(`Camp T-shirt, ${option}`);
    const dropOff = camp.addons.find(({ name }) => name === "Early drop-off")?.price ?? 0;
    const shirt = camp.addons.find(({ name }) => name === "Camp T-shirt")?.price ?? 0;
    expect(text).toContain(pounds(2 * (camp.day_price ?? 0) + dropOff + shirt));
    await expectAccessible(page, "cart, single days of a camp");

    // Back to the form without what this browser remembers, as on another device: the place is as in the cart.
    await page.evaluate(() => localStorage.removeItem("matinee_application_v1"));
    await page.goto(`/apply-now/children/camp?course_id=${camp.id}`);
    await days.getByLabel(tuesday ?? "").waitFor();
    expect(await days.getByRole("checkbox", { checked: true }).count()).toBe(2);
    const dropOffDays = page.getByRole("group", { name: "Days for Early drop-off" });
    expect(await dropOffDays.getByLabel(monday ?? "").isChecked()).toBe(false);
    expect(await dropOffDays.getByLabel(tuesday ?? "").isChecked()).toBe(true);
    expect(await size.inputValue()).toBe(option);

    // One day less replaces the place, and the extras stay.
    await days.getByLabel(monday ?? "").uncheck();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await step(page, "Your cart");
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    await expect.poll(() => line.textContent()).toContain(pounds((camp.day_price ?? 0) + dropOff + shirt));
  },
);

test("a camp is booked by keyboard alone", async () => {
  const camp = await aCamp((one) => one.available > 4 && one.addons.length > 0);
  const page = await visit();
  await page.goto(`/camps/details/${camp.id}`);
  await pressOn(page, "Book this camp");
  await step(page, /Your child/);
  await page.getByLabel("Child first name").waitFor();
  await typeInto(page, "Child first name", "Ada");
  await typeInto(page, "Surname", "Hopper");
  await typeInto(page, "Day", "1");
  await typeInto(page, "Month", "1");
  await typeInto(page, "Year", yearOfBirth(camp, camp.max_age));
  await pressOn(page, camp.addons[0]?.name ?? "", " ");
  await pressOn(page, "Add to cart");
  await step(page, "Your cart");
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  const line = page.getByRole("listitem", { name: `${camp.name}, Ada`, exact: true });
  await line.waitFor();
  expect(await line.textContent()).toContain(camp.addons[0]?.name);
});

test("a full camp offers the waiting list instead of booking", async () => {
  const full = await aCamp((one) => one.available === 0);
  const page = await visit({ width: "phone" });
  await page.goto(`/camps/details/${full.id}`);
  await page.getByRole("link", { name: "Join the waiting list" }).filter({ visible: true }).first().waitFor();
  expect(await page.getByRole("link", { name: "Book this camp" }).count()).toBe(0);
  await expectAccessible(page, "camp, full");
});
