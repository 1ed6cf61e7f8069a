import { expect, test } from "vitest";
import { product } from "../support/product.ts";
import { goOn, step, typeChild, typeParent } from "../support/application.ts";
import { useBrowser } from "../support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "../support/card.ts";
import { tabUntil } from "../support/keyboard.ts";
import { aClass, aFullClass } from "../support/classes.ts";
import { expectAccessible } from "../support/accessible.ts";

const visit = useBrowser();

test("reloading or going back at any step loses nothing", async () => {
  const { url } = product();
  const group = await aClass(url);
  const page = await visit({ width: "phone" });
  await page.goto(`/apply-now/children?group_id=${group.id}`);
  await step(page, "Your child");
  await typeChild(page, "Ada");
  await page.reload();
  await expect.poll(() => page.getByLabel("Child first name").inputValue()).toBe("Ada");
  await goOn(page);
  await step(page, "About you");
  await typeParent(page, `resume-${Date.now()}@example.test`);
  await page.reload();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Grace Hopper");
  await page.goBack();
  await step(page, /Your child/);
  await page.getByText("Ada Hopper").first().waitFor();
  await page.goForward();
  await step(page, "About you");
  await goOn(page);
  await step(page, "Select a start date");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByLabel("Card number").waitFor();
  await page.reload();
  await page.getByLabel("Card number").waitFor();
  await page.goBack();
  await step(page, "Select a start date");
  await page.goForward();
  await page.getByLabel("Card number").waitFor();
  await page
    .getByRole("link", { name: "Cart, 1 item" })
    .or(page.getByRole("link", { name: /cart/i }))
    .first()
    .waitFor();
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
  await page.reload();
  await confirmed(page);
});

test("the whole application by keyboard alone", async () => {
  const { url } = product();
  const group = await aClass(url);
  const page = await visit({ width: "desk" });
  await page.goto(`/apply-now/children?group_id=${group.id}`);
  await step(page, "Your child");
  const keys = page.keyboard;
  const tabTo = (name: string | RegExp): Promise<void> => tabUntil(page, name);
  const type = async (name: RegExp | string, text: string): Promise<void> => {
    await tabTo(name);
    await keys.type(text);
  };
  await type("Child first name", "Ada");
  await type("Surname", "Hopper");
  await type("Day", "15");
  await type("Month", "1");
  await type("Year", String(new Date().getUTCFullYear() - 7));
  await tabTo(/^\s*Continue/);
  await keys.press("Enter");
  await step(page, "About you");
  await type("Name", "Grace Hopper");
  await type("Email", `keys-${Date.now()}@example.test`);
  await type("Phone", "0113 496 0000");
  await type("Postcode", "LS1 4AP");
  await tabTo(/^\s*Find address/);
  await keys.press("Enter");
  await page.getByLabel("Select your address").waitFor();
  await tabTo(/^\s*Select your address/);
  await keys.press("ArrowDown");
  await tabTo(/^\s*Continue/);
  await keys.press("Enter");
  await step(page, "Select a start date");
  await page.getByRole("radio").first().waitFor();
  await tabUntil(page, /./, "input[type=radio]");
  await keys.press("Space");
  await tabTo(/^\s*Confirm/);
  await keys.press("Enter");
  await page.getByLabel("Card number").waitFor();
  await type("Card number", "4242424242424242");
  await type("Expiry date", "1234");
  await type("CVC", "123");
  await type("Name on card", "Grace Hopper");
  await tabTo(/^\s*Pay £/);
  await keys.press("Enter");
  await confirmed(page);
  expect(new URL(page.url()).pathname).toBe("/apply-now/thank-you");
});

test("a full class offers its waiting list and classes with places", async () => {
  const { url } = product();
  const group = await aFullClass(url);
  const page = await visit({ width: "phone" });
  await page.goto(`/class/details/${group.id}`);
  await step(page, group.name);
  await page.getByText(/full/i).first().waitFor();
  await expectAccessible(page, "full class");
  await page.goto(`/find-classes/classe?group_id=${group.id}`);
  await page
    .getByText(/waiting list/i)
    .first()
    .waitFor();
  await expectAccessible(page, "form of a full class");
});
