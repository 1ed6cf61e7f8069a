import { expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { confirmed, pressPay, typeCard } from "./support/card.ts";
import { aClass } from "./support/classes.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { times } from "./support/reminder.ts";
import { aFamily, letOffersLapse, offerLink, takeLastPlaces } from "./support/waiting.ts";

const visit = useBrowser();

test("a family cancels, the place is offered to the first family, then to the next, who book it by the mailed link", async () => {
  const { url } = product();
  const group = await aClass(url);
  const [booked, first, second] = [await aFamily("booked"), await aFamily("first"), await aFamily("second")];
  const orderId = await takeLastPlaces(booked, group.id);
  expect((await first.joins(group.id)).map(({ position }) => position)).toEqual([1, 2]);
  expect((await second.joins(group.id)).map(({ position }) => position)).toEqual([3, 4]);

  const parentPage = await visit({ width: "phone" });
  await logIn(parentPage, url, booked.token);
  await parentPage.goto(`/account/orders/${orderId}`);
  for (const child of ["Ada", "Leo"]) {
    await parentPage.getByRole("button", { name: `Cancel ${group.name}, ${child}` }).click();
    await parentPage
      .getByRole("dialog")
      .getByRole("button", { name: /^Cancel (?:and|without)/u })
      .click();
    await parentPage.getByText(`${child} is cancelled. We have emailed you`).waitFor();
  }

  const subject = `Places are free: ${group.name}`;
  await offerLink(first.email, subject);
  expect(await first.states()).toEqual(["offered", "offered"]);
  expect(await second.states()).toEqual(["waiting", "waiting"]);
  const full = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
  expect(full.every(({ available }) => available === 0)).toBe(true);
  const page = await visit({ width: "desk" });
  await logIn(page, url, await demoToken(url, "network@matinee.example"));
  await page.goto(`/admin/waiting-lists/class/${group.id}`);
  await page.getByRole("heading", { level: 1, name: group.name }).waitFor();
  expect(
    await page
      .getByRole("list", { name: "Children in their order" })
      .getByText(/^\d+\. /u)
      .allTextContents(),
  ).toEqual(["1. Ada Hopper", "2. Leo Hopper", "3. Ada Hopper", "4. Leo Hopper"]);
  await expectFine(page, "staff, waiting list");

  await letOffersLapse(group.id);
  const link = await offerLink(second.email, subject);
  expect(await first.states()).toEqual(["lapsed", "lapsed"]);
  const buyer = await visit({ width: "phone" });
  await logIn(buyer, url, second.token);
  await buyer.goto("/account/waiting-lists");
  await buyer.getByText("A place is held for you").first().waitFor();
  await expectFine(buyer, "account, an offer");
  await buyer.goto(link);
  await step(buyer, "Places are held for you");
  await buyer.getByText("For", { exact: true }).waitFor();
  await expectFine(buyer, "offer");
  // The places are theirs until then: nothing is to be applied for.
  expect(await times(buyer)).toBe(0);
  await buyer.getByRole("button", { name: "Book these places" }).click();
  await step(buyer, "Checkout");
  await typeCard(buyer, "4242 4242 4242 4242");
  await pressPay(buyer);
  await confirmed(buyer);
  expect(await second.states()).toEqual(["accepted", "accepted"]);
  const { items } = await second.api.call("GET /v1/account/bookings");
  expect(items.map(({ name, children }) => [name, children.map((child) => child.first_name)])).toEqual([
    [group.name, ["Ada", "Leo"]],
  ]);
  await buyer.goto(link);
  await step(buyer, "These places are booked");

  // The first family's link is of no use any more, and says so, in any browser.
  const stranger = await visit({ width: "phone" });
  await stranger.goto(await offerLink(first.email, subject));
  await step(stranger, "This offer has ended");
});
