import { afterAll, expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { giveBasket } from "./support/basket.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { product } from "./support/product.ts";
import { inDatabase } from "./support/waiting.ts";

const visit = useBrowser();
const filled = { groups: new Set<number>(), courses: new Set<number>() };

const POOLS_OF_CLASS =
  "p.id in (select unnest(array[s.place_pool_id, s.trial_pool_id]) from session s where s.group_id = any ($1) and s.held_on >= current_date)";
const POOLS_OF_CAMP =
  "p.id in (select pool_id from course where id = any ($1) union select pool_id from course_day_place where course_id = any ($1))";

// The other tests of this product count places.
afterAll(async () => {
  await inDatabase(`update pool p set size = p.size + 5 where ${POOLS_OF_CLASS}`, [[...filled.groups]]);
  await inDatabase("select refresh_class_search($1::int[])", [[...filled.groups]]);
  await inDatabase(`update pool p set size = p.size + 5 where ${POOLS_OF_CAMP}`, [[...filled.courses]]);
});

test.each(["phone", "desk"] as const)(
  "who holds the last trial of a class is led back to the checkout, and not to the waiting list (%s)",
  async (width) => {
    const { url } = product();
    const group = await aClass(url);
    filled.groups.add(group.id);
    // One trial is left: on the last dates of the class, so that no other trial has a date in common with it.
    await inDatabase(
      `update pool p set size = p.committed + p.held + (case when p.id in (select unnest(array[s.place_pool_id, s.trial_pool_id]) from session s
        where s.group_id = any ($1) and s.status = 'scheduled' order by s.held_on desc limit 2 * $2) then 1 else 0 end) where ${POOLS_OF_CLASS}`,
      [[group.id], group.trial.sessions],
    );
    await inDatabase("select refresh_class_search(array[$1::int])", [group.id]);
    const dates = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
    const startDate = dates.find(({ available }) => available > 0)?.date ?? "";
    const page = await visit({ width });
    const { api, orderId } = await giveBasket(page, url, { groupId: group.id, startDate, dateOfBirth: birthday });
    await api.call("POST /shop/checkout", { body: { order_id: orderId } });

    await page.goto(`/class/details/${group.id}`);
    await step(page, group.name);
    await page.getByText("You are holding a place for").waitFor();
    const main = page.getByRole("link", { name: "Go back to the checkout" });
    await expect.poll(async () => await main.count()).toBe(2);
    expect(await page.getByRole("link", { name: "Join the waiting list" }).count()).toBe(0);
    await expectAccessible(page, "full class, held");
    await main.last().click();
    await page.getByLabel("Card number").waitFor();

    // An old link to the age check says it too.
    await page.goto(`/find-classes/classe?group_id=${group.id}`);
    await page.getByText("You are holding a place for").waitFor();
    await expectAccessible(page, "age check, held");
    await page.getByRole("link", { name: "Go back to the checkout" }).click();
    await page.getByLabel("Card number").waitFor();
  },
);

test.each(["phone", "desk"] as const)(
  "who holds the last place of a camp and puts the camp in again keeps it, and goes on to pay (%s)",
  async (width) => {
    const { url } = product();
    const { items } = await aVisitor(url).call("GET /courses/list", { query: { size: 100 } });
    const camp = items.find((one) => one.day_price !== null && one.available > 3 && !filled.courses.has(one.id));
    if (camp === undefined) throw new Error("The demo network has no such camp");
    filled.courses.add(camp.id);
    await inDatabase(`update pool p set size = p.committed + p.held + 1 where ${POOLS_OF_CAMP}`, [[camp.id]]);
    const page = await visit({ width });
    const born = `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-01`;
    const { api, orderId } = await giveBasket(page, url, { courseId: camp.id, dateOfBirth: born });
    await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    const hold = async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).hold_expires_at;
    const held = await hold();
    expect(held).not.toBeNull();

    await page.goto(`/camps/details/${camp.id}`);
    await step(page, camp.name);
    await page.getByText("You are holding a place in this camp").waitFor();
    await expect.poll(async () => await page.getByRole("link", { name: "Go back to the checkout" }).count()).toBe(2);
    expect(await page.getByRole("link", { name: "Join the waiting list" }).count()).toBe(0);
    await expectAccessible(page, "full camp, held");

    await page.goto(`/apply-now/children/camp?course_id=${camp.id}`);
    await step(page, /Your child/);
    await page.getByText("You are holding a place in this camp").waitFor();
    expect(await page.getByText(/is full\./u).count()).toBe(0);
    await expectAccessible(page, "camp form, held");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByLabel("Card number").waitFor();
    expect(await hold()).toBe(held);
  },
);
