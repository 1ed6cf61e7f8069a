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

test.each(widthsFrom("desk"))(
  "a class whose day changed while it was closed shows whose lessons go before it opens again (%s)",
  async (width) => {
    const { url, port } = product();
    const group = await aClassOfItsOwn(url);
    const { api } = await aCustomer(url, `reopened-${width}@example.test`);
    const [startDate = ""] = group.dates;
    const { orderId } = await fillBasket(api, { groupId: group.id, startDate, dateOfBirth: birthday });
    const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
    const booked = async () =>
      (await api.call("GET /v1/account/bookings", { query: {} })).items
        .flatMap(({ dates }) => dates)
        .filter(({ cancelled }) => !cancelled);
    await expect.poll(async () => (await booked()).some(({ date }) => date === startDate)).toBe(true);

    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
    await page.goto(`/admin/classes/${group.id}`);
    await heading(page, group.name);
    await page.getByRole("button", { name: "Close to new bookings" }).click();
    await page.getByText("Closed to new bookings. Its dates and bookings are kept.").waitFor();
    const day = page.getByLabel("Day", { exact: true }).first();
    await day.selectOption(String((Number(await day.inputValue()) % 7) + 1));
    // A closed class keeps its dates, so this asks about nobody.
    await page.getByRole("button", { name: "Save class" }).click();
    await page.getByText("Class saved.").waitFor();
    expect((await booked()).some(({ date }) => date === startDate)).toBe(true);

    const dialog = page.getByRole("dialog", { name: "Families have booked these dates" });
    const open = async () => {
      await page.getByRole("button", { name: "Reopen" }).click();
      await dialog.waitFor();
    };
    await open();
    await expectFine(page, `whose lessons go when a class opens again, ${width}`);
    await dialog.getByRole("button", { name: "Go back to the form" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await booked()).some(({ date }) => date === startDate)).toBe(true);
    await open();
    await dialog.getByRole("button", { name: /^Save/u }).click();
    await page.getByRole("button", { name: "Close to new bookings" }).waitFor();
    expect((await booked()).some(({ date }) => date === startDate)).toBe(false);
    const told = async () =>
      (await mailsTo("@")).some(({ subject, text }) => /not take place/u.test(subject) && text.includes(group.name));
    await expect.poll(told).toBe(true);
    // Closing it again would not bring the lessons back, so no undo is offered.
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await group.end();
  },
);
