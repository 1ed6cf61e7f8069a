import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { goOn, step, typeChild } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { confirmed, pressPay, typeCard } from "./support/card.ts";
import { aClass, birthdayParts } from "./support/classes.ts";
import { demoToken, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { aFamily, letOffersLapse, offerLink, takeLastPlaces, type WaitingFamily } from "./support/waiting.ts";

const visit = useBrowser();

async function asFamily({ token }: WaitingFamily, width: "phone" | "desk" = "phone"): Promise<Page> {
  const page = await visit({ width });
  await logIn(page, product().url, token);
  return page;
}

/** Cancels both children's trial in the account, on screen. */
async function cancelBoth(page: Page, orderId: string, className: string): Promise<void> {
  await page.goto(`/account/orders/${orderId}`);
  for (const child of ["Ada", "Leo"]) {
    await page.getByRole("button", { name: `Cancel ${className}, ${child}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Cancel (?:and|without)/u })
      .click();
    await page.getByText(`${child} is cancelled. We have emailed you`).waitFor();
  }
}

test("two siblings join the list on screen, another family cancels, the offer lapses for those before them, and both are in", async () => {
  const { url } = product();
  const group = await aClass(url);
  const [booked, first, next] = [await aFamily("booked"), await aFamily("first"), await aFamily("next", [])];
  const orderId = await takeLastPlaces(booked, group.id);
  await first.joins(group.id);

  const page = await asFamily(next);
  await page.goto(`/find-classes/classe?group_id=${group.id}`);
  await step(page, "This class is full");
  const { day, month, year } = birthdayParts;
  for (const [name, value] of [
    ["Day", day],
    ["Month", month],
    ["Year", year],
  ] as const)
    await page.getByRole("textbox", { name }).fill(value);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await step(page, /Your child/);
  await typeChild(page, "Ada");
  await page.getByRole("button", { name: "Add another child" }).click();
  await typeChild(page, "Leo", 1);
  await expectFine(page, "waiting list, two children");
  await goOn(page);
  await step(page, "About you");
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await step(page, "You are on the waiting list");
  const places = page.getByRole("list", { name: "Places on the waiting list" }).getByRole("listitem");
  expect(await places.allTextContents()).toEqual([
    expect.stringMatching(/Ada.*number 3 on the list/u),
    expect.stringMatching(/Leo.*number 4 on the list/u),
  ]);
  await expectFine(page, "two siblings on the list");

  await cancelBoth(await asFamily(booked), orderId, group.name);
  const subject = `Places are free: ${group.name}`;
  await offerLink(first.email, subject);
  expect(await next.states()).toEqual(["waiting", "waiting"]);
  await letOffersLapse(group.id);

  const link = await offerLink(next.email, subject);
  expect(await first.states()).toEqual(["lapsed", "lapsed"]);
  expect(await next.states()).toEqual(["offered", "offered"]);
  await page.goto(link);
  await step(page, "Places are held for you");
  await page.getByText("Ada and Leo").waitFor();
  await page.getByRole("button", { name: "Book these places" }).click();
  await step(page, "Checkout");
  await typeCard(page, "4242 4242 4242 4242");
  await pressPay(page);
  await confirmed(page);
  await page.goto("/account/bookings");
  await page.getByRole("article", { name: group.name }).getByText("Ada").first().waitFor();
  await expectFine(page, "account, both are booked");
  const { items } = await next.api.call("GET /v1/account/bookings");
  expect(items.map(({ name, children }) => [name, children.map((child) => child.first_name)])).toEqual([
    [group.name, ["Ada", "Leo"]],
  ]);
  expect(await next.states()).toEqual(["accepted", "accepted"]);
});

/** The row of a child on the staff's list, by its position. */
const rowOf = (staff: Page, position: number) =>
  staff
    .getByRole("list", { name: "Children in their order" })
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${position}\\. `, "u") });

test("staff pass a child over, add a place for another and offer a free one, and an offered family declines", async () => {
  const { url } = product();
  const group = await aClass(url);
  const [booked, first, second] = [await aFamily("full"), await aFamily("one", ["Ivy"]), await aFamily("two", ["Max"])];
  const orderId = await takeLastPlaces(booked, group.id);
  for (const family of [first, second]) await family.joins(group.id);
  const staff = await visit({ width: "desk" });
  await logIn(staff, url, await demoToken(url, "network@matinee.example"));
  await staff.goto("/admin/waiting-lists");
  await staff.getByRole("link", { name: group.name }).first().waitFor();
  await expectFine(staff, "staff, waiting lists");
  await staff.goto(`/admin/waiting-lists/class/${group.id}`);
  const [ivy, max] = [rowOf(staff, 1), rowOf(staff, 2)];

  await ivy.getByRole("button", { name: "Pass over Ivy Hopper" }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("button", { name: "Pass over" }).click();
  await dialog.getByText("Enter a reason.").waitFor();
  await dialog.getByLabel("Reason").fill("Away until the summer");
  await expectFine(staff, "staff, a reason for passing over");
  await dialog.getByRole("button", { name: "Pass over" }).click();
  await ivy.getByText("Away until the summer").waitFor();

  // Nothing is free, so a place is added beyond the capacity.
  await max.getByRole("button", { name: "Offer a place to Max Hopper" }).click();
  await dialog.getByLabel("Reason").fill("The sister is in the class");
  await dialog.getByRole("button", { name: "Offer the place" }).click();
  await dialog.getByRole("alert").waitFor();
  await expectFine(staff, "staff, no place is free");
  await dialog.getByLabel("If no place is free, add one beyond the capacity").check();
  await dialog.getByRole("button", { name: "Offer the place" }).click();
  await max.getByText("Offered", { exact: true }).waitFor();
  const subject = `A place is free: ${group.name}`;
  await offerLink(second.email, subject);
  expect([await first.states(), await second.states()]).toEqual([["waiting"], ["offered"]]);
  await expectFine(staff, "staff, an offer and a child who is passed over");

  const parent = await asFamily(second);
  await parent.goto("/account/waiting-lists");
  await parent.getByRole("button", { name: `Decline the place in ${group.name}: Max` }).click();
  await parent
    .getByRole("dialog")
    .getByText(/^We will offer the place in .* to the next family\./u)
    .waitFor();
  await expectFine(parent, "account, before an offer is declined");
  await parent.getByRole("button", { name: "Decline the place", exact: true }).click();
  await parent.getByText(`You have declined the place in ${group.name}.`).waitFor();
  expect(await second.states()).toEqual(["declined"]);

  // Two places become free. Whoever is passed over gets none by herself, but may be offered one.
  await cancelBoth(await asFamily(booked), orderId, group.name);
  expect(await first.states()).toEqual(["waiting"]);
  await staff.reload();
  await ivy.getByRole("button", { name: "Stop passing them over (Ivy Hopper)" }).waitFor();
  await ivy.getByRole("button", { name: "Offer a place to Ivy Hopper" }).click();
  await dialog.getByLabel("Reason").fill("Back from holiday");
  await dialog.getByRole("button", { name: "Offer the place" }).click();
  await ivy.getByText("Offered", { exact: true }).waitFor();
  await offerLink(first.email, subject);
  expect(await first.states()).toEqual(["offered"]);
  expect((await mailsTo(second.email)).filter((mail) => mail.subject === subject)).toHaveLength(1);
});

test("a family leaves a waiting list in the account, and the others move up", async () => {
  const { url } = product();
  const group = await aClass(url);
  const [booked, first, second] = [await aFamily("all"), await aFamily("early"), await aFamily("late", ["Max"])];
  await takeLastPlaces(booked, group.id);
  for (const family of [first, second]) await family.joins(group.id);
  const page = await asFamily(first, "desk");
  await page.goto("/account/waiting-lists");
  await page.getByRole("heading", { level: 1, name: "Waiting lists" }).waitFor();
  await expectFine(page, "account, waiting");
  for (const child of ["Ada", "Leo"]) {
    await page.getByRole("button", { name: `Leave the waiting list for ${group.name}: ${child}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Leave/u })
      .click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  await page.getByRole("heading", { name: "Past waiting lists" }).waitFor();
  const [left] = (await second.api.call("GET /v1/account/waiting-lists")).items;
  expect(left?.position).toBe(1);
});
