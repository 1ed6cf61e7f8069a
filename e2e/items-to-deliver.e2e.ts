import { expect, test } from "vitest";
import { aVisitor, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { staffAtWork } from "./support/at-work.ts";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, addHoodie } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";
import { savedFile } from "./support/saved-file.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const atWork = staffAtWork(visit);

/** A hoodie with a name on it, paid. Answers the number and the id of the order. */
async function aHoodieBought() {
  const { url } = product();
  const visitor = await aCustomer(url);
  const item = await addHoodie(visitor, { quantity: 1, least: 4 });
  const checkout = await visitor.api.call("POST /shop/checkout", { body: { order_id: visitor.orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const number = async () =>
    (await visitor.api.call("GET /orders/get/{id}", { path: { id: visitor.orderId } })).number ?? "";
  await expect.poll(number).not.toBe("");
  return { id: visitor.orderId, number: await number(), item: item.name, school: item.seller.id };
}

test.each(widthsFrom("desk"))(
  "staff find what a family bought, with its address, mark it as done and take that back (%s)",
  async (width) => {
    const order = await aHoodieBought();
    const page = await atWork(width, "/admin/items-to-deliver", "network@matinee.example");
    const search = page.getByRole("searchbox", { name: "Search by order, family or item" });
    await search.fill(order.number);
    await search.press("Enter");
    const row = page.getByRole("row").filter({ hasText: order.number });
    await row.getByText("printed with “Ada”").waitFor();
    expect(await row.getByText(/Post to 1 High Street, Leeds, LS1 4AP|Hand out/u).count()).toBeGreaterThan(0);
    await expectFine(page, `items to deliver, ${width}`);
    expect((await savedFile(page, "Export CSV")).text).toContain(order.number);
    await row.getByRole("button", { name: /^Mark as (?:posted|handed out): / }).click();
    await page.getByRole("heading", { name: "No items found" }).waitFor();
    await expectFine(page, `items to deliver, none, ${width}`);
    await page.getByRole("link", { name: "Done", exact: true }).click();
    await row.getByText(/^(?:Posted|Handed out) .+ by /u).waitFor();
    await expectFine(page, `items that are delivered, ${width}`);
    await row.getByRole("link", { name: order.number }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${order.number}` }).waitFor();
    await page.getByRole("button", { name: /^Put back on the list/ }).click();
    await page.getByRole("button", { name: /^Mark as handed out: / }).waitFor();
    await expectFine(page, `an order with an item, ${width}`);
    await page.getByRole("button", { name: /^Mark as handed out: / }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: /^Mark as posted: / }).waitFor();
    await page.goto("/admin/");
    await page.getByRole("link", { name: /shop items? to hand out or post/ }).waitFor();
    await expectFine(page, `home with items to deliver, ${width}`);
  },
);

test("an item that somebody else has marked meanwhile says so, and the list shows it", async () => {
  const order = await aHoodieBought();
  const [page, other] = [
    await atWork("phone", `/admin/orders/${order.id}`, "network@matinee.example"),
    await atWork("phone", `/admin/orders/${order.id}`, "network@matinee.example"),
  ];
  await page.getByRole("button", { name: /^Mark as posted: / }).click();
  await page.getByRole("button", { name: /^Put back on the list/ }).waitFor();
  await other.getByRole("button", { name: /^Mark as handed out: / }).click();
  await other.getByText("It is already recorded as posted.").waitFor();
  await other.getByText(/^Posted at .+ by Nell Network/u).waitFor();
  await expectFine(other, "an item marked meanwhile, phone");
  // Nobody but staff sees the list.
  await expect(aVisitor(product().url).call("GET /v1/staff/items-to-deliver")).rejects.toThrow();
});
