import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { fillBasket, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { birthday } from "./support/classes.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { aClassOfItsOwn } from "./support/own-class.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** "Monday 30 November 2026", as the mails write it. */
const dayText = (on: string) =>
  new Date(on)
    .toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
    .replace(",", "");

async function as(token: string, width: "phone" | "desk"): Promise<Page> {
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${product().port}`, token);
  return page;
}

test.each(widthsFrom("desk"))(
  "a class has another teacher from a day on: its family is told from when, and sees who takes the lesson before (%s)",
  async (width) => {
    const { url } = product();
    const group = await aClassOfItsOwn(url, ({ teachers, trial }) => teachers.length === 1 && trial.sessions === 2);
    const email = `from-a-day-${width}@example.test`;
    const { token, api } = await aCustomer(url, email);
    const [startDate = ""] = group.dates;
    const { orderId } = await fillBasket(api, { groupId: group.id, startDate, dateOfBirth: birthday });
    const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
    const booked = async () => (await api.call("GET /v1/account/bookings", { query: {} })).items[0]?.dates ?? [];
    await expect.poll(async () => (await booked()).length).toBe(2);
    const second = (await booked())[1]?.date ?? "";
    const before = group.like.teachers[0]?.name ?? "";

    const page = await as(await demoToken(url, "admin@leeds.matinee.example"), width);
    await page.goto(`/admin/classes/${group.id}`);
    await heading(page, group.name);
    const teachers = page.getByRole("group", { name: "Teachers", exact: true });
    await teachers.getByLabel(before, { exact: true }).uncheck();
    const names = (await teachers.locator("label").allTextContents()).map((one) => one.trim());
    const after = names.find((one) => one !== before && !one.startsWith("Tell families")) ?? "";
    await teachers.getByLabel(after, { exact: true }).check();
    await teachers.getByLabel("Tell families about new teachers").check();
    const from = page.getByLabel(/^Start from/u);
    // A day that has been is refused at its field.
    await from.fill("2020-01-06");
    await page.getByRole("button", { name: "Save class" }).click();
    await page.getByText("Please choose a future day. Lessons up to today are not changed.").waitFor();
    await expectFine(page, `a day that has been, ${width}`);
    await from.fill(second);
    await page.getByRole("button", { name: "Save class" }).click();
    await page.getByRole("button", { name: /^Save and tell \d+ famil(?:y|ies)$/u }).click();
    await page.getByText("Class saved.").waitFor();

    const subject = `${group.name}: new teacher from ${dayText(second)}`;
    const told = async () => (await mailsTo("@")).find((one) => one.subject === subject);
    await expect.poll(told).toBeDefined();
    expect((await told())?.text).toContain(`From ${dayText(second)}, ${group.name} is taught by ${after}.`);
    expect((await told())?.text).not.toContain(dayText(startDate));

    const family = await as(token, width);
    await family.goto("/account/bookings");
    await family.getByText(`with ${before}`).first().waitFor();
    expect((await booked()).map((one) => one.teachers)).toEqual([[before], []]);
    await expectFine(family, `a booking with a lesson before the day, ${width}`);

    await page.reload();
    await heading(page, group.name);
    await page.locator("#main").getByText("History", { exact: true }).click();
    await page.locator("summary").filter({ hasText: "Changed a class" }).first().click();
    await page.getByRole("row", { name: /^Start from/u }).waitFor();
    await group.end();
  },
);
