import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { giveBasket } from "./support/basket.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { aCustomer, become } from "./support/mixed-basket.ts";
import { product } from "./support/product.ts";
import { inDatabase } from "./support/waiting.ts";

const visit = useBrowser();
const filled: number[] = [];

const POOLS_OF =
  "from session s where s.group_id = any ($1) and p.id in (s.place_pool_id, s.trial_pool_id) and s.held_on >= current_date";

/** Leaves one place of each date of the class. */
async function leaveOne(groupId: number): Promise<void> {
  filled.push(groupId);
  await inDatabase(`update pool p set size = p.committed + p.held + 1 ${POOLS_OF}`, [[groupId]]);
  await inDatabase("select refresh_class_search(array[$1::int])", [groupId]);
}

// The other tests of this product count places.
afterAll(async () => {
  await inDatabase(`update pool p set size = p.size + 5 ${POOLS_OF}`, [filled]);
  await inDatabase("select refresh_class_search($1::int[])", [filled]);
});

/** "Saturday 21 November 2026". */
const fullDate = (date: string): string =>
  new Date(date)
    .toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" })
    .replace(",", "");

const dateCard = (page: Page, date: string) => page.locator("label", { has: page.locator(`input[value="${date}"]`) });

test.each(["phone", "desk"] as const)(
  "who goes back from the checkout is told that the last place is held for them, and can go on to pay for it (%s)",
  async (width) => {
    const { url } = product();
    const group = await aClass(url);
    await leaveOne(group.id);
    const startDate = group.trial.next_date ?? "";
    const page = await visit({ width });
    const { api, orderId } = await giveBasket(page, url, { groupId: group.id, startDate, dateOfBirth: birthday });
    const hold = async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).hold_expires_at;

    await page.goto(`/apply-now/trial-date?group_id=${group.id}`);
    await step(page, "Select a start date");
    await page.getByRole("button", { name: "Confirm" }).click();
    await step(page, "Checkout");
    await page.getByLabel("Card number").waitFor();
    const held = await hold();
    expect(held).not.toBeNull();
    await page.goBack();

    await step(page, "Select a start date");
    const notice = page.getByText(`You are holding a place for ${fullDate(startDate)}`);
    await notice.waitFor();
    const card = dateCard(page, startDate);
    expect(await card.textContent()).toContain("Held for you");
    expect(await card.textContent()).not.toContain("Full");
    expect(await card.getByRole("radio").isChecked()).toBe(true);
    expect(await page.getByText(/^All dates are full|^The next dates are full/u).count()).toBe(0);
    await expectAccessible(page, "start date, held");

    // The page of the class says it too, and the cart that its places are held.
    await page.getByRole("link", { name: group.name }).first().click();
    await step(page, group.name);
    await notice.waitFor();
    await expectAccessible(page, "class, held");
    await page.getByRole("link", { name: "Cart, 1 item" }).click();
    await step(page, "Your cart");
    await page.getByText("Your places are held while you pay").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Go back to the checkout" }).first().click();
    await page.getByLabel("Card number").waitFor();
    await page.goBack();
    await page.goBack();

    // Confirming the same date lets nothing go.
    await step(page, "Select a start date");
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByLabel("Card number").waitFor();
    expect(await hold()).toBe(held);

    // To everybody else it is full.
    const [seen] = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
    expect(seen?.available).toBe(0);
    const other = await visit({ width });
    await become(other, await aCustomer(url));
    await other.goto(`/class/details/${group.id}`);
    await step(other, group.name);
    expect(await other.getByText("You are holding").count()).toBe(0);
  },
);
