import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aCustomer, addHoodie, become } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

test("a code that lets credit cover everything books nothing until the visitor presses for it", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  await addHoodie(visitor, { quantity: 2, least: 12 });
  const { amount_due_now: due } = await visitor.api.call("GET /shop/calculate-totals");
  const credit = due - 500;
  const page = await visit({ width: "phone" });
  const sent: boolean[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    if (request.url().endsWith("/api/shop/checkout"))
      sent.push((request.postDataJSON() as { use_credit?: boolean }).use_credit === true);
  });
  // Credit is given by the school's staff: here the answers say that there is some, and that the checkout used it.
  await page.route("**/api/shop/calculate-totals", async (route) => {
    const answer = await route.fetch();
    const real = (await answer.json()) as { amount_due_now: number };
    const isPlaced = sent.at(-1) === true && real.amount_due_now === due;
    const used = isPlaced ? { credit_used: credit, amount_due_now: due - credit } : {};
    await route.fulfill({ response: answer, json: { ...real, available_credit: isPlaced ? 0 : credit, ...used } });
  });
  await become(page, visitor);
  await page.goto("/apply-now/checkout");
  await page.getByLabel("Card number").waitFor();
  await page.getByRole("checkbox", { name: /Use my credit/ }).check();
  await expect.poll(() => sent.at(-1), { timeout: 20_000 }).toBe(true);
  await page.getByLabel("Card number").waitFor();
  await page.getByText("Have a code?").click();
  await page.getByRole("textbox", { name: "Code" }).fill("KIT5");
  await page.getByRole("button", { name: "Apply" }).click();
  const pay = page.getByRole("button", { name: /^Pay £.* with my credit$/ });
  await pay.waitFor();
  await expectAccessible(page, "checkout, credit covers all since the code");
  expect(sent.at(-1)).toBe(false);
  const order = await visitor.api.call("GET /orders/get/{id}", { path: { id: visitor.orderId } });
  expect(order.status).toBe("placed");
  await pay.click();
  await expect.poll(() => sent.at(-1), { timeout: 20_000 }).toBe(true);
});
