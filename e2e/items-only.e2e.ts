import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { step } from "./support/application.ts";
import { aCustomer, addHoodie, become, twoChildren, addTrial } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

test("image consent and the phone at class are asked only where a child is booked", async () => {
  const { url } = product();
  const visitor = await aCustomer(url);
  await addHoodie(visitor, { quantity: 1, least: 12 });
  const page = await visit({ width: "phone" });
  await become(page, visitor);
  const consent = page.getByLabel(/Image consent/);
  await page.goto("/apply-now/camp");
  await step(page, "About you");
  await page.getByText("Only for questions about your order.").waitFor();
  expect(await consent.count()).toBe(0);
  await addTrial(visitor, url, (await twoChildren(visitor)).ada);
  await page.reload();
  await page.getByText("The school calls only if something comes up during a class.").waitFor();
  await consent.waitFor();
});
