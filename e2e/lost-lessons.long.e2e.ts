import { createApi } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function atWork(width: "phone" | "desk"): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "network@matinee.example"));
  return page;
}

async function expectFine(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  await expectAccessible(page, state);
}

test.each(widthsFrom("desk"))(
  "a family whose lesson is not held chooses by its mailed link, and staff decide about what is theirs (%s)",
  async (width) => {
    const { url } = product();
    const page = await atWork(width);
    const group = await aClass(url);
    const shopper = aVisitor(url);
    const startDate = group.trial.next_date ?? "";
    const { orderId } = await fillBasket(shopper, { groupId: group.id, startDate, dateOfBirth: birthday });
    const checkout = await shopper.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
    const number = async () => (await shopper.call("GET /orders/get/{id}", { path: { id: orderId } })).number;
    await expect.poll(number).not.toBeNull();
    await page.goto(`/admin/classes/${group.id}`);
    await heading(page, group.name);
    const lessons = page.getByRole("region", { name: "Single lessons" });
    await lessons.locator("summary").click();
    await expectFine(page, `single lessons, ${width}`);
    await lessons
      .getByRole("button", { name: /^Change the lesson on/u })
      .first()
      .click();
    const lesson = page.getByRole("dialog", { name: /^Lesson on/u });
    await lesson.getByLabel("Cancel it").check();
    await lesson.getByRole("button", { name: "Save lesson" }).click();
    await lesson.getByText("Please say why, as families will read it.").waitFor();
    await lesson.getByLabel("Reason").fill("The teacher is ill");
    await lesson.getByRole("button", { name: "Save lesson" }).click();
    const dialog = page.getByRole("dialog", { name: "Families have booked these dates" });
    await dialog.getByText("They can choose").waitFor();
    await expectFine(page, `what families are offered, ${width}`);
    await dialog.getByRole("button", { name: /^Save and tell/u }).click();
    await page.getByText("cancelled: The teacher is ill").waitFor();
    const told = (await number()) ?? "";
    const path = async () =>
      (await mailsTo("@"))
        .filter(({ subject, text }) => subject.includes(told) && text.includes("The teacher is ill"))
        .map(({ text }) => /\/lost-lessons\/[\w.-]+/u.exec(text)?.[0])[0];
    await expect.poll(path).toBeDefined();
    const link = (await path()) ?? "";

    const family = await visit({ width, host });
    await family.goto(link);
    await heading(family, "Choose what happens instead");
    await family.getByRole("button", { name: "Send your choice" }).click();
    await family.getByText("Please choose what you would like instead.").waitFor();
    await expectFine(family, `the choice for a lesson, ${width}`);
    await family.getByLabel(/^A refund of/u).check();
    await family.getByRole("button", { name: "Send your choice" }).click();
    await heading(family, "All settled");
    await family.getByText("Refunded", { exact: false }).waitFor();
    await expectFine(family, `a settled lesson, ${width}`);

    await page.goto("/admin/lost-lessons?status=settled");
    await heading(page, "Lost lessons");
    await page
      .getByText(/^Refund of/u)
      .first()
      .waitFor();
    await expectFine(page, `settled lessons, ${width}`);
  },
);

test.each(widthsFrom("desk"))("this year's terms are proposed for the next, and saved once (%s)", async (width) => {
  const { url } = product();
  const page = await atWork(width);
  const { franchise } = await aClass(url);
  const token = await demoToken(url, "network@matinee.example");
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
  const calendar = async () => await api.call("GET /v1/staff/calendar", { query: { school: franchise.id } });
  const before = new Set((await calendar()).closures.map(({ id }) => id));
  // The demo has the terms of both years. What the school adds to this year is missing in the next.
  const { year } = await api.call("GET /v1/staff/calendar/next-year", { query: { school: franchise.id } });
  const reason = `Christmas party ${width}`;
  const holiday = `${year}-12-25`;
  const body = { franchise_id: franchise.id, location_id: null, reason, starts_on: holiday, ends_on: holiday };
  await api.call("POST /v1/staff/closures", { body });
  const own = async () => (await calendar()).closures.filter((one) => one.reason === reason);
  try {
    const address = `/admin/terms?school=${franchise.id}`;
    await page.goto(address);
    await page.getByRole("link", { name: "Copy to next year" }).click();
    await heading(page, "Copy to next year");
    await page.getByRole("region", { name: "Dates" }).getByRole("status").waitFor();
    await expectFine(page, `the next year, ${width}`);
    const row = page.getByRole("group", { name: `Closed: ${reason}` });
    const next = await row.getByLabel("First day").inputValue();
    await page.getByRole("button", { name: "Save next year" }).click();
    await page.getByText(/^Added .+ and \d+ closures?\.$/u).waitFor();
    await heading(page, "Terms and closures");
    expect((await own()).map((one) => one.starts_on).toSorted()).toEqual([holiday, next].toSorted());

    // Once more: it is all there, and nothing is added twice.
    await page.goto(address.replace("/terms", "/terms/next-year"));
    await heading(page, "Copy to next year");
    await row.getByLabel("The calendar already has a closure then").waitFor();
    await page.getByRole("button", { name: "Save next year" }).click();
    await page.getByText("Choose at least one term or closure to add.").first().waitFor();
    await expectFine(page, `a next year that is there already, ${width}`);
    expect(await own()).toHaveLength(2);
  } finally {
    // Other tests find the calendar as it was.
    for (const { id } of (await calendar()).closures)
      if (!before.has(id)) await api.call("DELETE /v1/staff/closures/{id}", { path: { id } });
  }
});
