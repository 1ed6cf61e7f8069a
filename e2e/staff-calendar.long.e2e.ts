import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const made: string[] = [];

async function atWork(width: "phone" | "desk", email: string): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, email));
  return page;
}

/** Deletes what this file has made, so that other tests find the classes as they were. */
afterAll(async () => {
  const page = await atWork("desk", "network@matinee.example");
  for (const address of made) {
    await page.goto(address);
    await page.getByRole("button", { name: /^Delete/u }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Delete/u })
      .click();
    await heading(page, "Terms and closures");
  }
});

test.each(widthsFrom("desk"))(
  "a term that overlaps another is refused by its name, and mistakes at their field (%s)",
  async (width) => {
    const page = await atWork(width, "admin@leeds.matinee.example");
    await page.goto("/admin/terms");
    await heading(page, "Terms and closures");
    await page.getByRole("table", { name: "Terms" }).waitFor();
    await expectFine(page, `the calendar, ${width}`);
    const first = await page.getByRole("table", { name: "Terms" }).getByRole("link").first().textContent();
    await page
      .getByRole("link", { name: first ?? "", exact: true })
      .first()
      .click();
    await heading(page, first ?? "");
    const [from, to] = [
      await page.getByLabel("First day", { exact: true }).inputValue(),
      await page.getByLabel("Last day", { exact: true }).inputValue(),
    ];
    await page.goto("/admin/terms");
    await page.getByRole("link", { name: "New term" }).click();
    await page.getByLabel("Name").fill("One too many");
    await page.getByLabel("First day", { exact: true }).fill(to);
    await page.getByLabel("Last day", { exact: true }).fill(from);
    await page.getByRole("button", { name: "Save term" }).click();
    await page.getByText("This ends before it begins.").waitFor();
    await page.getByLabel("Last day", { exact: true }).fill(to);
    await page.getByRole("button", { name: "Save term" }).click();
    await page.getByText(`This overlaps ${first} (`, { exact: false }).waitFor();
    await expectFine(page, `a term that overlaps, ${width}`);
  },
);

test.each(widthsFrom("desk"))(
  "other bank holidays show the dates that change before they are saved (%s)",
  async (width) => {
    const page = await atWork(width, "admin@leeds.matinee.example");
    await page.goto("/admin/school");
    const open = async () =>
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Bank holidays/u })
        .first()
        .click();
    await open();
    await heading(page, "Bank holidays");
    const nation = page.getByLabel("Bank holidays for");
    expect(await nation.inputValue()).toBe("england_wales");
    await nation.selectOption("Northern Ireland");
    const dates = page.getByRole("region", { name: "Dates" });
    await dates.getByText(/dates? cancelled/u).waitFor();
    await expectFine(page, `bank holidays, ${width}`);
    const save = async () => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      // Families of the demo may have booked such a day.
      const question = page.getByRole("dialog", { name: "Families have booked these dates" });
      const saved = page.getByText("Bank holidays saved.");
      await question.or(saved).first().waitFor();
      if (!(await question.isVisible())) return;
      await question.getByLabel("We decide with each family").check();
      await question.getByRole("button", { name: /^Save and tell/u }).click();
      await saved.waitFor();
    };
    await save();
    await page.goto("/admin/terms");
    await page.getByText("Bank holidays", { exact: true }).click();
    await page.getByRole("listitem").filter({ hasText: "St Patrick's Day" }).first().waitFor();
    await page.goto("/admin/school");
    await open();
    await expect.poll(async () => await nation.inputValue()).toBe("northern_ireland");
    await nation.selectOption("England and Wales");
    await save();
  },
);

test.each(widthsFrom("desk"))(
  "a closure over a booked lesson shows the family before it is saved, and the family is told (%s)",
  async (width) => {
    const { url } = product();
    const shopper = aVisitor(url);
    const group = await aClass(url);
    const on = group.trial.next_date ?? "";
    const { orderId } = await fillBasket(shopper, { groupId: group.id, startDate: on, dateOfBirth: birthday });
    const checkout = await shopper.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
    const number = async () => (await shopper.call("GET /orders/get/{id}", { path: { id: orderId } })).number;
    await expect.poll(number).not.toBeNull();

    const page = await atWork(width, "network@matinee.example");
    await page.goto(`/admin/closures/new?school=${group.franchise.id}`);
    await heading(page, "New closure");
    const why = `Flooded hall ${width}`;
    await page.getByLabel("Reason").fill(why);
    await page.getByLabel("First day").fill(on);
    await page.getByLabel("Last day").fill(on);
    await page.getByLabel("Where").selectOption({ label: group.location.name });
    await page.getByRole("region", { name: "Dates" }).getByText("1 date cancelled").waitFor();
    await page.getByRole("button", { name: "Save closure" }).click();
    const dialog = page.getByRole("dialog", { name: "Families have booked these dates" });
    await dialog.getByText((await number()) ?? "", { exact: false }).waitFor();
    await dialog.getByText("They can choose").waitFor();
    await expectFine(page, `families affected, ${width}`);
    await dialog.getByRole("button", { name: "Go back to the form" }).click();
    await page.getByRole("button", { name: "Save closure" }).click();
    await dialog.getByLabel("We decide with each family").check();
    await dialog.getByRole("button", { name: /^Save and tell/u }).click();
    await heading(page, "Terms and closures");
    await page.getByRole("link", { name: why }).click();
    await heading(page, why);
    made.push(new URL(page.url()).pathname + new URL(page.url()).search);
    await page.goto("/admin/work-items");
    await page.getByRole("listitem").filter({ hasText: why }).first().waitFor();
  },
);
