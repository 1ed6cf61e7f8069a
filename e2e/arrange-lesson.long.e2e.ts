import { createApi } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { savedFile } from "./support/saved-file.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function as(token: string, width: "phone" | "desk"): Promise<Page> {
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${product().port}`, token);
  return page;
}

test.each(widthsFrom("desk"))(
  "staff give one lesson another location and fewer places, families see it and are asked (%s)",
  async (width) => {
    const { url } = product();
    const group = await aClass(url, ({ franchise }) => franchise.name.includes("Leeds"));
    const startDate = group.trial.next_date ?? "";
    const email = `arranged-${width}@example.test`;
    const account = await aCustomer(url, email);
    // Three, so that with one place more are booked than there are also without the one that loses its place.
    const families = [account.api, aVisitor(url), aVisitor(url)];
    for (const family of families) {
      const { orderId } = await fillBasket(family, { groupId: group.id, startDate, dateOfBirth: birthday });
      const checkout = await family.call("POST /shop/checkout", { body: { order_id: orderId } });
      expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
      const number = async () => (await family.call("GET /orders/get/{id}", { path: { id: orderId } })).number;
      await expect.poll(number).not.toBeNull();
    }
    const staff = await demoToken(url, "admin@leeds.matinee.example");
    const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => staff });
    const page = await as(staff, width);
    await page.goto(`/admin/classes/${group.id}`);
    await heading(page, group.name);
    const lessons = page.getByRole("region", { name: "Single lessons" });
    await lessons.locator("summary").click();
    const open = async () => {
      const found = await api.call("GET /v1/staff/classes/{id}/lessons", { path: { id: group.id } });
      const nth = found.lessons.findIndex(({ on }) => on === startDate);
      await lessons
        .getByRole("button", { name: /^Change the lesson on/u })
        .nth(nth)
        .click();
      const dialog = page.getByRole("dialog", { name: /^Lesson on/u });
      await dialog.getByLabel("Change the teacher, location or number of places").check();
      return dialog;
    };
    const lesson = await open();
    const options = await lesson.getByLabel("Location", { exact: true }).locator("option").allTextContents();
    const own = await page.getByLabel("Location", { exact: true }).first().locator("option:checked").textContent();
    const elsewhere = options.find((one) => one !== own) ?? "";
    await lesson.getByLabel("Location", { exact: true }).selectOption({ label: elsewhere });
    await lesson.getByRole("button", { name: "Save lesson" }).click();
    await lesson.getByText("Please say why, as families will read it.").first().waitFor();
    await expectFine(page, `another location without a reason, ${width}`);
    await lesson
      .getByLabel("Reason")
      .fill("Our hall is let for the afternoon, with a longer reason that takes more than one line");
    await lesson.getByText(/(?:family with a place gets|families with a place get) one email/u).waitFor();
    await expectFine(page, `another location, ${width}`);
    await lesson.getByRole("button", { name: "Save lesson" }).click();
    await page.getByRole("button", { name: /^Save and tell \d+ famil(?:y|ies)$/u }).click();
    await lessons.getByText(`at ${elsewhere}: Our hall is let`).waitFor();
    await expectFine(page, `an arranged lesson, ${width}`);
    const saved = await savedFile(page, "Export lessons");
    expect(saved.name).toMatch(/^lessons-\d{4}-\d\d-\d\d\.csv$/u);
    expect(saved.text.split("\r\n").find((line) => line.includes("Our hall is let"))).toContain(`,${startDate},`);
    const mailed = async () => (await mailsTo("@")).filter(({ text }) => text.includes("Our hall is let"));
    // Both families, and one that the demo had booked before.
    await expect.poll(async () => (await mailed()).length).toBeGreaterThanOrEqual(families.length);

    const family = await as(account.token, width);
    await family.goto("/account/bookings");
    await family.getByText(`at ${elsewhere}: Our hall is let`).first().waitFor();
    await expectFine(family, `a booking with a lesson elsewhere, ${width}`);

    // Fewer places than are booked: some families lose theirs, and the others keep them.
    await open();
    await lesson.getByLabel("Places", { exact: true }).fill("1");
    await lesson.getByRole("button", { name: "Save lesson" }).click();
    const crowded = page.getByRole("dialog", { name: "More places are booked than there are" });
    await crowded.getByRole("button", { name: "Save, and everybody keeps their place" }).waitFor();
    await expectFine(page, `more places than there are, ${width}`);
    await crowded.getByLabel("Some families lose their place").check();
    await crowded.getByText("Nobody is chosen yet.").waitFor();
    await crowded.getByRole("checkbox").first().check();
    await crowded.getByText("They can choose").waitFor();
    await expectFine(page, `who loses a place, ${width}`);
    await crowded.getByLabel("Reason").fill("Nobody else is sent away");
    await crowded.getByRole("button", { name: "Save and tell 1 child" }).click();
    await lessons.getByText(/of 1 place taken/u).waitFor();

    // The whole class: everybody keeps their place.
    await page.getByLabel("Places", { exact: true }).fill("1");
    await page.getByLabel("Trial places").fill("1");
    await page.getByRole("button", { name: "Save class" }).click();
    await page.getByRole("button", { name: "Save, and everybody keeps their place" }).click();
    await page.getByText("Please say why more places stay booked than there are.").waitFor();
    await expectFine(page, `more places than there are, without a reason, ${width}`);
    await page.getByRole("dialog").getByLabel("Reason").fill("Nobody is sent away");
    await page.getByRole("dialog").getByLabel("Reason").press("Enter");
    await page.getByText("Class saved.").waitFor();

    // A camp: everybody keeps their place too.
    const { items } = await api.call("GET /v1/staff/camps", { query: { size: 50 } });
    const camps = await Promise.all(
      items.map(async ({ id }) => await api.call("GET /v1/staff/camps/{id}", { path: { id } })),
    );
    const camp = camps.find(
      ({ capacity, days }) => capacity > 1 && days.some(({ taken, places }) => places === null && taken > 1),
    );
    await page.goto(`/admin/camps/${camp?.id}`);
    await heading(page, camp?.name ?? "");
    await page.locator("input[name=capacity]").fill("1");
    await page.getByRole("button", { name: "Save camp" }).click();
    await crowded.getByLabel("Everybody keeps their place").waitFor();
    await expectFine(page, `a camp with more places than there are, ${width}`);
    await page.getByRole("dialog").getByLabel("Reason").fill("Nobody is sent away");
    await page.getByRole("button", { name: "Save, and everybody keeps their place" }).click();
    await page.getByText("Camp saved.").waitFor();
  },
);
