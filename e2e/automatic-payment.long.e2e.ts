import { expect, test } from "vitest";
import { aVisitor, parent } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, pressPay, typeCard } from "./support/card.ts";
import { aCustomer, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

/** A customer at the checkout, with a child in a camp that takes a deposit. */
async function atCheckout(width: "phone" | "desk") {
  const { url } = product();
  const { items } = await aVisitor(url).call("GET /courses/list", { query: { size: 100 } });
  const camp = items.find((one) => one.deposit !== null && one.balance_due_on !== null && one.available > 3);
  if (camp === undefined) throw new Error("The demo network has no camp with a deposit");
  const { token, api } = await aCustomer(url, `agrees.${width}.${Date.now()}@example.test`);
  const { id: orderId } = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const born = `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-01`;
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Ada", surname: "Hopper", date_of_birth: born },
  });
  await api.call("POST /v1/customers/create", { body: parent });
  await api.call("POST /order-items/create", {
    body: {
      order_id: orderId ?? "",
      type: "camp",
      course_id: camp.id,
      child_ids: [child.id],
      take_full_payment: false,
    },
  });
  const page = await visit({ width });
  await logIn(page, url, token);
  await page.goto("/apply-now/checkout");
  const agree = page.getByRole("checkbox", { name: /Pay the rest automatically/ });
  await agree.waitFor();
  return { page, agree, api, orderId: orderId ?? "" };
}

test.each(["phone", "desk"] as const)(
  "a customer agrees to an automatic payment at the checkout, sees it in the account, and stops it (%s)",
  async (width) => {
    const { page, agree, api, orderId } = await atCheckout(width);
    expect(await agree.isChecked()).toBe(false);
    await page.getByText(/I allow .* to save this card/u).waitFor();
    await agree.check();
    await expectFine(page, `checkout with an automatic payment, ${width}`);
    await typeCard(page, CARDS.pays);
    await pressPay(page);
    await page.getByText(/Your places? (is|are) confirmed/u).waitFor();

    await page.goto(`/account/orders/${orderId}`);
    await page.getByRole("heading", { name: "Automatic payment" }).waitFor();
    await page.getByText(/You agreed: “I allow .* to save this card/u).waitFor();
    await expectFine(page, `order with an automatic payment, ${width}`);
    await page.getByRole("button", { name: "Stop the automatic payment" }).click();
    await page.getByText("Automatic payment stopped.").waitFor();
    expect((await api.call("GET /v1/account/orders/{id}", { path: { id: orderId } })).automatic).toBeNull();
  },
);

test("a customer who agreed with a card that was declined, and not with the next, has agreed to nothing", async () => {
  const { page, agree, api, orderId } = await atCheckout("phone");
  await agree.check();
  await typeCard(page, CARDS.declined);
  await pressPay(page);
  await page
    .getByText(/declined/u)
    .first()
    .waitFor();
  await page.reload();
  await agree.waitFor();
  expect(await agree.isChecked()).toBe(false);
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await page.getByText(/Your places? (is|are) confirmed/u).waitFor();
  expect((await api.call("GET /v1/account/orders/{id}", { path: { id: orderId } })).automatic).toBeNull();
});
