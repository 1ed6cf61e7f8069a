import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { useBrowser } from "./support/browser.ts";
import { expectFine } from "./support/accessible.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function atWork(who: string, width: "phone" | "desk"): Promise<Page> {
  const page = await visit({ width, host });
  const { url, port } = product();
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}@leeds.matinee.example`));
  return page;
}

/** Opens the page of the demo's family, and returns the links to its orders. */
async function ordersOfFamily(page: Page) {
  await page.goto("/admin/customers?q=parent@leeds");
  await page.locator("tbody").getByRole("link").click();
  const orders = page.getByRole("region", { name: "Orders" }).getByRole("link");
  await orders.first().waitFor();
  return orders;
}

test.each(widthsFrom("desk"))(
  "a manager opens an order from its family, and finds it by its number (%s)",
  async (width) => {
    const page = await atWork("admin", width);
    const orders = await ordersOfFamily(page);
    const number = (await orders.first().textContent()) ?? "";
    await orders.first().click();
    await heading(page, `Order ${number}`);
    await page.getByRole("region", { name: "What was booked and bought" }).getByRole("listitem").first().waitFor();
    const payment = page.getByRole("region", { name: "Payment" });
    await payment.getByText("Total").waitFor();
    await payment.getByText("Paid by card").waitFor();
    await page.getByText("Confirmation", { exact: true }).waitFor();
    await expectFine(page, `order, ${width}`);

    await page.goto(`/admin/customers?q=${number.toLowerCase()}`);
    await page.getByText("1 customer", { exact: true }).waitFor();
    await page.locator("tbody").getByRole("link").click();
    await page.getByRole("link", { name: number }).waitFor();
  },
);

test("teaching staff open an order from an enquiry, and read no amount", async () => {
  const page = await atWork("staff", "desk");
  const orders = await ordersOfFamily(page);
  expect(await page.locator("main").getByText("£").count()).toBe(0);
  const number = (await orders.first().textContent()) ?? "";
  await page.getByRole("region", { name: "Enquiries" }).getByRole("link").first().click();
  await page
    .getByRole("region", { name: /^Latest orders/u })
    .getByRole("link", { name: number })
    .click();
  await heading(page, `Order ${number}`);
  await page.getByText("Child", { exact: true }).waitFor();
  expect(await page.locator("main").getByText("£").count()).toBe(0);
  expect(await page.getByRole("region", { name: "Payment" }).count()).toBe(0);
  await expectFine(page, "order, teaching staff");
});

test("an order of another school, or of nobody, says that it was not found", async () => {
  const page = await atWork("admin", "phone");
  await page.goto("/admin/orders/01a1fe4b-6a3b-7695-acb1-22ffbf0ef2b8");
  await heading(page, "The order was not found");
  await expectFine(page, "no order");
});

test("an enquiry leads to the family that sent it", async () => {
  const visitor = aVisitor(product().url);
  const group = (await visitor.call("GET /groups/all")).find(({ franchise }) => franchise.name === "Matinee Leeds");
  const [category] = await visitor.call("GET /ticket-categories/all");
  if (group === undefined || category === undefined) throw new Error("The demo has no class in Leeds to ask about");
  const subject = `Where do we park? ${Date.now()}`;
  const asked = { name: "A Parent", email: "parent@leeds.matinee.example", subject, message: "We come by car." };
  await visitor.call("POST /tickets/create", { body: { ...asked, category_id: category.id, group_id: group.id } });
  const page = await atWork("staff", "phone");
  await page.goto(`/admin/tickets?q=${encodeURIComponent(subject)}`);
  await page.getByRole("link", { name: subject }).click();
  await heading(page, subject);
  await page
    .getByRole("region", { name: /^Enquiry from/u })
    .getByRole("link", { name: asked.name })
    .click();
  await page.getByRole("heading", { level: 2, name: "Children" }).waitFor();
  await page.getByRole("link", { name: subject }).waitFor();
  expect(await page.locator("main").getByRole("link", { name: asked.email }).isVisible()).toBe(true);
});
