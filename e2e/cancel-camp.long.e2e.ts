import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { aBookedCamp, bookCamp } from "./support/booked-camp.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const REASON = "The hall is flooded after the storm, and no other hall in town is free that week";

test.each(widthsFrom("desk"))(
  "a camp loses a day, and its family chooses money by the mailed link (%s)",
  async (width) => {
    const { url, port } = product();
    const { camp, orderId, order } = await aBookedCamp(url);
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "network@matinee.example"));
    await page.goto(`/admin/closures/new?school=${camp.franchise.id}`);
    await heading(page, "New closure");
    await page.getByLabel("Reason").fill(REASON);
    await page.getByLabel("First day").fill(camp.start_date);
    await page.getByLabel("Last day").fill(camp.end_date);
    const dates = page.getByRole("region", { name: "Dates" });
    await dates.getByRole("paragraph").filter({ hasText: camp.name }).getByText("still takes place").first().waitFor();
    await expectFine(page, `a closure on the days of a camp, ${width}`);

    await page.goto(`/admin/camps/${camp.id}`);
    await heading(page, camp.name);
    await page.getByRole("button", { name: "Cancel days or the camp" }).click();
    const dialog = page.getByRole("dialog", { name: /^Cancel days of/u });
    const noDay = dialog.getByText("Please choose a day.");
    await dialog.getByLabel("Reason").fill(REASON);
    expect(await dialog.locator("[id$=-error]").count()).toBe(0);
    await dialog.getByRole("button", { name: "See who is booked" }).click();
    // At the days alone, and not at the top of the form as well.
    await noDay.waitFor();
    expect(await noDay.count()).toBe(1);
    await dialog.getByLabel("Reason").fill("");
    await dialog.getByRole("button", { name: "See who is booked" }).click();
    await noDay.waitFor();
    await dialog.getByText("Please say why. The families read it.").waitFor();
    await expectFine(page, `days to cancel with mistakes, ${width}`);
    await dialog.getByRole("checkbox").nth(1).check();
    await dialog.getByLabel("Reason").fill(REASON);
    await dialog.getByRole("button", { name: "See who is booked" }).click();
    const families = page.getByRole("dialog", { name: "Cancel 1 day?" });
    await families.getByRole("link", { name: order }).waitFor();
    await expectFine(page, `whose places are cancelled, ${width}`);
    await families.getByRole("button", { name: /^Cancel and tell/u }).click();
    await page.getByText(/will get an email/u).waitFor();
    await families.waitFor({ state: "hidden" });
    await expectFine(page, `a camp without its first day, ${width}`);

    await page.goto(`/admin/orders/${orderId}`);
    await heading(page, new RegExp(order, "u"));
    await expectFine(page, `the order of a camp that lost a day, ${width}`);

    const path = async () =>
      (await mailsTo("@"))
        .filter(({ subject, text }) => subject.includes(order) && text.includes(REASON))
        .map(({ text }) => /\/lost-lessons\/[\w.-]+/u.exec(text)?.[0])[0];
    await expect.poll(path).toBeDefined();
    const family = await visit({ width, host });
    await family.goto((await path()) ?? "");
    await heading(family, "Choose what happens instead");
    await family.getByText(REASON).waitFor();
    expect(await family.getByLabel("Another date").count()).toBe(0);
    await expectFine(family, `the choice for a day of a camp, ${width}`);
    await family.getByLabel(/^Credit of/u).check();
    await family.getByRole("button", { name: "Send your choice" }).click();
    await heading(family, "All settled");

    // The rest of the camp: nobody decides for the families, so the school does.
    await page.goto(`/admin/camps/${camp.id}`);
    await heading(page, camp.name);
    await page.getByRole("button", { name: "Cancel days or the camp" }).click();
    const whole = page.getByRole("dialog", { name: /^Cancel days of/u });
    await whole.getByLabel("The whole camp").check();
    await whole.getByLabel("Reason").fill(REASON);
    await whole.getByRole("button", { name: "See who is booked" }).click();
    const all = page.getByRole("dialog", { name: "Cancel the camp?" });
    await all.getByLabel("We decide with each family").check();
    await all.getByRole("button", { name: /^Cancel and tell/u }).click();
    await page.getByText(/^Closed\. /u).waitFor();
    await expectFine(page, `a cancelled camp, ${width}`);
    await page.goto("/admin/lost-lessons");
    await heading(page, "Lost lessons");
    const row = page.getByRole("row").filter({ hasText: order });
    await expectFine(page, `lost days of camps to decide about, ${width}`);
    await row
      .first()
      .getByRole("button", { name: /^Decide/u })
      .click();
    const settle = page.getByRole("dialog");
    await settle.getByText(REASON).waitFor();
    await expectFine(page, `what takes the place of a camp, ${width}`);
    await settle.getByLabel(/^Refund of/u).check();
    await settle.getByRole("button", { name: "Settle this" }).click();
    await page.getByText("Settled.").waitFor();
  },
);

test.each(widthsFrom("desk"))("a camp with fewer places takes one from a chosen child (%s)", async (width) => {
  const { url, port } = product();
  const { camp } = await aBookedCamp(url);
  await bookCamp(url, camp);
  await bookCamp(url, camp);
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, "network@matinee.example"));
  await page.goto(`/admin/camps/${camp.id}`);
  await heading(page, camp.name);
  await page
    .getByLabel(/^Places/u)
    .first()
    .fill("1");
  for (const day of await page.getByLabel("Places", { exact: true }).all()) await day.fill("1");
  await page.getByRole("button", { name: "Save camp" }).click();
  const dialog = page.getByRole("dialog", { name: "More places are booked than there are" });
  await dialog.getByLabel("Some families lose their place").check();
  await dialog.getByRole("checkbox").first().check();
  await dialog.getByText("Answer by").waitFor();
  await expectFine(page, `who loses a place of a camp, ${width}`);
  // The others stay, and are still more than one.
  await dialog.getByLabel("Reason").fill("Nobody else is sent away");
  await dialog.getByRole("button", { name: /^Save and tell 1 child/u }).click();
  await page.getByText("Camp saved.").waitFor();
  await page.goto("/admin/lost-lessons?status=open");
  await heading(page, "Lost lessons");
  await page.getByText("There are fewer places than before", { exact: false }).first().waitFor();
  await expectFine(page, `families are asked about places of a camp, ${width}`);
});
