import { expect, test } from "vitest";
import { giveBasket } from "./support/basket.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "./support/card.ts";
import { aClass, birthday } from "./support/classes.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

test("whoever changes the cart after the answer of the checkout got lost can pay afterwards", async () => {
  const { url } = product();
  const group = await aClass(url);
  const page = await visit({ width: "phone" });
  const { api, orderId } = await giveBasket(page, url, {
    groupId: group.id,
    startDate: group.trial.next_date ?? "",
    dateOfBirth: birthday,
  });
  // The places are held, and the connection breaks before the browser learns it.
  await page.route(
    "**/api/shop/checkout",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto("/apply-now/checkout");
  await page.getByRole("button", { name: "Try again" }).waitFor();
  const status = async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status;
  await expect.poll(status).toBe("placed");
  await page.goto("/cart");
  await page.getByRole("button", { name: "Change my cart" }).click();
  await expect.poll(status).toBe("basket");
  await page.goto("/apply-now/checkout");
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
  await expect.poll(status).toBe("confirmed");
});
