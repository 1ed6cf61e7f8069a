import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { aFamily, inDatabase, takeLastPlaces } from "./support/waiting.ts";

const visit = useBrowser();
const host = "leeds.localhost";

async function atWork(width: "phone" | "desk", who: string): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, `${who}matinee.example`));
  return page;
}

/** Presses a button of the bar, and then the same one where it is asked about; `reason`: what is typed there. */
async function doAll(page: Page, action: string, reason?: string): Promise<void> {
  const bar = page.getByRole("region", { name: "Selected rows" });
  await bar.getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (reason !== undefined) {
    await dialog.getByRole("button", { name: action, exact: true }).click();
    await dialog.getByText("Please give a reason.").first().waitFor();
    await dialog.getByRole("textbox").fill(reason);
  }
  await dialog.getByRole("button", { name: action, exact: true }).click();
}

test.each(["desk", "phone"] as const)(
  "invitations are sent again and taken back, many at once, each mailed once (%s)",
  async (width) => {
    const api = await demoApi(product().url, "admin@leeds.matinee.example");
    const rights = { role: "FRANCHISE_STAFF", sees_money: true, sees_health: true, may_export: true } as const;
    const people = [1, 2].map((n) => ({ name: `Ivy ${width} ${n}`, email: `ivy.${width}.${n}@example.test` }));
    for (const one of people) await api.call("POST /v1/staff/invitations", { body: { ...rights, ...one } });
    const page = await atWork(width, "admin@leeds.");
    await page.goto("/admin/staff");
    const select = async () => {
      for (const { name, email } of people)
        await page.getByRole("checkbox", { name: `Select ${name}, ${email}`, exact: true }).check();
    };
    await select();
    await expectFine(page, `selected invitations, ${width}`);
    // The answer to the first is lost; the second press does the rest, and sends nothing twice.
    const lost = { count: 0 };
    await page.route(/\/invitations\/[^/]+\/resend$/u, async (route) => {
      lost.count += 1;
      if (lost.count > 1) await route.continue();
      else {
        const headers = { ...(await route.request().allHeaders()), host: `${host}:${product().port}` };
        await route.fetch({ url: route.request().url().replace(host, "127.0.0.1"), headers });
        await route.abort();
      }
    });
    await doAll(page, "Send again");
    const refused = page.getByRole("dialog", { name: "1 sent again, 1 not." });
    await refused.getByText("The server could not be reached.").waitFor();
    await expectFine(page, `an invitation that was not sent, ${width}`);
    await refused.getByRole("button", { name: "Back to the list" }).click();
    await doAll(page, "Send again");
    await page.getByText("1 sent again.", { exact: true }).first().waitFor();
    for (const { email } of people) {
      await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(2);
      expect(await mailsTo(email)).toHaveLength(2);
    }
    await select();
    await doAll(page, "Withdraw");
    await page.getByText("2 withdrawn.", { exact: true }).first().waitFor();
    for (const { name } of people)
      await page.getByRole("listitem", { name, exact: true }).waitFor({ state: "detached" });
  },
);

test.each(["desk", "phone"] as const)(
  "families are asked to pay from the list of orders, and nobody twice (%s)",
  async (width) => {
    const api = await demoApi(product().url, "network@matinee.example");
    const owed = (await api.call("GET /v1/staff/owed", { query: { size: 20 } })).items.filter((one) => !one.disputed);
    const { order, customer } = owed[width === "desk" ? 0 : 1] ?? {};
    const number = order?.number ?? "";
    const page = await atWork(width, "network@");
    await page.goto(`/admin/orders?q=${encodeURIComponent(customer?.name ?? number)}`);
    const all = page.getByRole("checkbox", { name: "Select all rows of this page" });
    const mine = page.getByRole("checkbox", { name: `Select ${number}`, exact: true });
    await mine.check();
    await expectFine(page, `a selected order, ${width}`);
    await doAll(page, "Send pay link");
    await page.getByText("1 asked to pay.", { exact: true }).first().waitFor();
    await all.check();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Send pay link" }).click();
    await page.getByRole("dialog", { name: "Send the pay link?" }).getByRole("button", { name: "Cancel" }).click();
    await page.goto(`/admin/orders?q=${number}`);
    await mine.check();
    await doAll(page, "Send pay link");
    const refused = page.getByRole("dialog", { name: "None asked to pay." });
    await refused.getByText("The link was sent a moment ago. Please wait a few minutes.").waitFor();
    await expectFine(page, `an order that was asked for already, ${width}`);
    await refused.getByRole("button", { name: "Back to the list" }).click();
    expect(await mine.isChecked()).toBe(true);
  },
);

test.each(["desk", "phone"] as const)(
  "children on a waiting list are passed over and offered places, many at once, siblings together (%s)",
  async (width) => {
    const group = await aClass(product().url, ({ franchise }) => franchise.name.includes("Leeds"));
    await takeLastPlaces(await aFamily(`full-${width}`), group.id);
    const [siblings, single] = [await aFamily(`siblings-${width}`), await aFamily(`single-${width}`, ["Mia"])];
    await siblings.joins(group.id);
    await single.joins(group.id);
    const page = await atWork(width, "admin@leeds.");
    await page.goto(`/admin/waiting-lists/class/${group.id}`);
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    const rows = page.getByRole("list", { name: "Children in their order" }).locator(":scope > li");
    await all.check();
    await expectFine(page, `selected waiting children, ${width}`);
    await doAll(page, "Offer a place", "The families asked at the desk");
    const refused = page.getByRole("dialog", { name: "None offered a place." });
    await expect.poll(async () => await refused.getByText(/^No date that is far enough ahead/u).count()).toBe(3);
    await expectFine(page, `no places to offer, ${width}`);
    await refused.getByRole("button", { name: "Back to the list" }).click();
    // They stay selected.
    await doAll(page, "Pass over", "They are away until Easter");
    await page.getByText("3 passed over for now.").first().waitFor();
    await rows.getByText("They are away until Easter").nth(2).waitFor();
    // Places come free, which nobody is offered meanwhile.
    await inDatabase(
      `update pool p set size = p.committed + p.held + 4 from session s where s.group_id = $1 and p.id in (s.place_pool_id, s.trial_pool_id)`,
      [group.id],
    );
    await all.check();
    await doAll(page, "Offer a place", "Back from their holidays");
    await page.getByText("3 offered a place.").first().waitFor();
    await rows.getByText("Offered", { exact: true }).nth(2).waitFor();
    await expectFine(page, `children with an offer, ${width}`);
    for (const { email } of [siblings, single]) {
      const offers = async () => (await mailsTo(email)).filter(({ text }) => text.includes("/offer/"));
      await expect.poll(async () => (await offers()).length).toBe(1);
    }
  },
);

test.each(["desk", "phone"] as const)("work items are closed with one reason, and each has it (%s)", async (width) => {
  const { url } = product();
  const numbers: string[] = [];
  const group = await aClass(url);
  for (const name of ["first", "second"]) {
    const shopper = aVisitor(url);
    const startDate = group.trial.next_date ?? "";
    const { orderId } = await fillBasket(shopper, { groupId: group.id, startDate, dateOfBirth: birthday });
    const checkout = await shopper.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect([name, await pay(url, checkout.client_secret ?? "", "4000000000000259")]).toEqual([name, "succeeded"]);
    numbers.push((await shopper.call("GET /orders/get/{id}", { path: { id: orderId } })).number ?? "");
  }
  const page = await atWork(width, "network@");
  const item = (number: string) => page.getByRole("listitem").filter({ hasText: number });
  await page.goto("/admin/work-items?sort=opened_at,desc");
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("heading", { level: 1 }).waitFor();
      return await item(numbers[1] ?? "").count();
    })
    .toBe(1);
  for (const number of numbers) await page.getByRole("checkbox", { name: `, ${number}` }).check();
  await expectFine(page, `selected work items, ${width}`);
  await doAll(page, "Close items", "The families rang: it was a mistake");
  await page.getByText("2 closed.", { exact: true }).first().waitFor();
  for (const number of numbers) await item(number).waitFor({ state: "detached" });
  await page.goto("/admin/work-items?status=done&sort=opened_at,desc");
  for (const number of numbers) await item(number).getByText("The families rang: it was a mistake").waitFor();
  await expectFine(page, `closed work items, ${width}`);
});

test("the search of the classes fits on its line for the network", async () => {
  const page = await atWork("desk", "network@");
  await page.goto("/admin/classes");
  const label = page.getByText("Search by class or location", { exact: true });
  await label.waitFor();
  await expectFine(page, "classes of the network, desk");
  expect(await label.evaluate((element) => element.getClientRects().length)).toBe(1);
  const [height, line] = await label.evaluate((element) => [
    element.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(element).lineHeight),
  ]);
  expect(height).toBeLessThan((line ?? 0) * 2);
  const room = await label.evaluate((element) => {
    const { left } = element.getBoundingClientRect();
    return (element.closest("form")?.getBoundingClientRect().right ?? 0) - (left + element.scrollWidth);
  });
  expect(room).toBeGreaterThanOrEqual(0);
  const [field, button] = [page.getByLabel(/^Search by/u), page.getByRole("button", { name: "Search", exact: true })];
  const [typed, pressed] = [await field.boundingBox(), await button.boundingBox()];
  expect((typed?.x ?? 0) + (typed?.width ?? 0)).toBeLessThanOrEqual(pressed?.x ?? 0);
});
