import { expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { goOn, step, typeChild, typeParent } from "./support/application.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "./support/card.ts";
import { birthday, birthdayParts } from "./support/classes.ts";
import { aCustomer, logIn } from "./support/login.ts";
import { mailsTo } from "./support/mailbox.ts";
import { aClassOfItsOwn } from "./support/own-class.ts";
import { product } from "./support/product.ts";
import { inDatabase } from "./support/waiting.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();

const pounds = (pence: number) => `£${pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)}`;

const joinOf = async (id: number) =>
  (await aVisitor(product().url).call("GET /groups/get/{id}", { path: { id } })).join ?? null;

/** Takes all places of the last lesson of the term that comes next, or gives them back. */
const setLastPlaces = (id: number, size: number) =>
  inDatabase(
    `update pool set size = $2 where id = (select place_pool_id from session where group_id = $1 and term_id = (
      select term_id from session where group_id = $1 and starts_at > now() order by starts_at limit 1) order by starts_at desc limit 1)`,
    [id, size],
  );

/** A class whose lessons are all of one term, and are paid for as such. */
async function aClassOfOneTerm(fits?: Parameters<typeof aClassOfItsOwn>[1]) {
  const own = await aClassOfItsOwn(product().url, fits);
  await inDatabase(
    `update session set term_id = (select term_id from session where group_id = $1 and starts_at > now() order by starts_at limit 1)
      where group_id = $1`,
    [own.id],
  );
  return own;
}

test.each(widthsFrom("phone"))("on a %s: a guest joins a class for the rest of its term", async (width) => {
  const own = await aClassOfOneTerm();
  const join = await joinOf(own.id);
  if (join === null) throw new Error("The class has places in all lessons of its term");
  const email = `joins-${width}-${Date.now()}@example.test`;
  const page = await visit({ width, host: "leeds.localhost" });
  await page.goto(`/class/details/${own.id}`);
  const offer = page.getByRole("region", { name: "Join for the term" });
  await offer.getByText(`${pounds(join.price)} for ${join.sessions} sessions`).waitFor();
  await expectFine(page, `class to join ${width}`);
  await offer.getByRole("link", { name: "Join for the term" }).click();

  await step(page, "Who is it for?");
  for (const [name, value] of [
    ["Day", birthdayParts.day],
    ["Month", birthdayParts.month],
    ["Year", birthdayParts.year],
  ] as const)
    await page.getByRole("textbox", { name }).fill(value);
  await page.getByText("Your child is the right age").waitFor();
  await expectFine(page, `joining, age ${width}`);
  await goOn(page);
  await step(page, "Your child");
  await typeChild(page, "Ada");
  await expectFine(page, `joining, child ${width}`);
  await goOn(page);

  await step(page, /cart/iu);
  const line = page.getByRole("listitem", { name: own.name });
  await line.getByText("Rest of the term").waitFor();
  await line.getByText(pounds(join.price), { exact: true }).waitFor();
  await expectFine(page, `joining, cart ${width}`);

  // The last place of one lesson goes while the family reads its cart.
  await setLastPlaces(own.id, 0);
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await step(page, "About you");
  await typeParent(page, email);
  await goOn(page);
  await page.getByText(`The last place in ${own.name} on these dates has gone.`).first().waitFor();
  await expectFine(page, `joining, gone ${width}`);
  await page.goto(`/apply-now/children/join?group_id=${own.id}`);
  await step(page, "You can't join for the rest of the term");
  await expectFine(page, `joining closed ${width}`);
  await setLastPlaces(own.id, 20);

  await page.goto("/apply-now/checkout");
  await page.getByRole("group", { name: "Card information" }).waitFor();
  await expectFine(page, `joining, checkout ${width}`);
  await typeCard(page, CARDS.pays);
  await pressPay(page);
  await confirmed(page);
  await page.getByText("Rest of the term").first().waitFor();
  await expectFine(page, `joined ${width}`);
  await page.getByRole("link", { name: "See the receipt" }).click();
  await page.getByText("Rest of the term, Ada").waitFor();
  await expectFine(page, `joined, receipt ${width}`);
  await expect
    .poll(async () => (await mailsTo(email)).find(({ subject }) => subject.startsWith("Your class is confirmed"))?.text)
    .toContain(`${own.name}, rest of the term`);
  await own.end();
});

test.each(widthsFrom("phone"))(
  "on a %s: a class with too few lessons left for a trial is joined, and is not full",
  async (width) => {
    const own = await aClassOfOneTerm(({ trial }) => trial.sessions > 1);
    // One lesson is left.
    await inDatabase(
      "update session set status = 'cancelled' where group_id = $1 and starts_at > now() and held_on <> $2",
      [own.id, own.dates[0] ?? ""],
    );
    await inDatabase("select refresh_class_search(array[$1::int])", [own.id]);
    const page = await visit({ width, host: "leeds.localhost" });
    await page.goto(`/class/details/${own.id}`);
    await page.getByText("Too few dates left for a trial").first().waitFor();
    expect(await page.getByText(/\bFull\b|waiting list/u).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Apply for a trial" }).count()).toBe(0);
    await expectFine(page, `too few lessons ${width}`);
    await page.goto(`/find-classes/classe?group_id=${own.id}`);
    await step(page, "Too few dates left for a trial");
    await expectFine(page, `too few lessons, age ${width}`);
    await page.getByRole("link", { name: "Join for the term" }).click();
    await step(page, "Who is it for?");
    await page.goto(`/apply-now/trial-date?group_id=${own.id}`);
    await page.getByText("No start dates available").waitFor();
    await expectFine(page, `too few lessons, date ${width}`);

    await inDatabase("update class_group set trial_cap = 0 where id = $1", [own.id]);
    await inDatabase("update pool set size = 0 where id in (select trial_pool_id from session where group_id = $1)", [
      own.id,
    ]);
    await inDatabase("select refresh_class_search(array[$1::int])", [own.id]);
    await page.goto(`/class/details/${own.id}`);
    await page.getByText("No trials").first().waitFor();
    await expectFine(page, `no trials ${width}`);
    await page.goto(`/find-classes?q=${encodeURIComponent(own.name)}`);
    await page.getByText("No trials").first().waitFor();
    await expectFine(page, `no trials, card ${width}`);

    // Without a lesson left there is nothing to join.
    await inDatabase("update session set status = 'cancelled' where group_id = $1 and starts_at > now()", [own.id]);
    await inDatabase("select refresh_class_search(array[$1::int])", [own.id]);
    await page.goto(`/class/details/${own.id}`);
    await page.getByText("Dates to be announced").first().waitFor();
    expect(await page.getByRole("link", { name: "Join for the term" }).count()).toBe(0);
    await page.goto(`/apply-now/children/join?group_id=${own.id}`);
    await step(page, "You can't join for the rest of the term");
    await own.end();
  },
);

test.each(widthsFrom("phone"))(
  "on a %s: a family whose trial is booked joins for the lessons after it",
  async (width) => {
    const { url } = product();
    const own = await aClassOfOneTerm(({ trial }) => trial.sessions === 2);
    const { token, api } = await aCustomer(url, `stays-${width}-${Date.now()}@example.test`);
    const wanted = { groupId: own.id, startDate: own.dates[0] ?? "", dateOfBirth: birthday };
    const { orderId } = await fillBasket(api, wanted);
    const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(url, checkout.client_secret ?? "", CARDS.pays.replaceAll(" ", ""))).toBe("succeeded");
    await expect
      .poll(async () => (await api.call("GET /v1/account/orders/{id}", { path: { id: orderId } })).status)
      .toBe("confirmed");

    const page = await visit({ width });
    await logIn(page, url, token);
    await page.goto(`/apply-now/thank-you?order=${orderId}`);
    const join = page.getByRole("link", { name: `Join ${own.name} for the term` });
    await join.waitFor();
    await expectFine(page, `trial booked ${width}`);
    await join.click();
    await step(page, /^Your child/u);
    await goOn(page);
    await step(page, "Your cart");
    const [line] = (await api.call("GET /shop/calculate-totals")).class_items;
    expect(line).toMatchObject({ type: "enrolment", start_date: own.dates[2], children: [{ first_name: "Ada" }] });
    expect(await page.getByText(/already/u).count()).toBe(0);
    await page.getByRole("button", { name: `Remove ${own.name}` }).click();

    // A second trial is refused, and leads on to joining.
    await page.goto(`/apply-now/children?group_id=${own.id}`);
    await goOn(page);
    await step(page, "About you");
    await goOn(page);
    await step(page, "Select a start date");
    await page.getByRole("radio").nth(3).check();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("already had or booked a trial").first().waitFor();
    await expectFine(page, `second trial ${width}`);
    await page.getByRole("link", { name: "Join for the term" }).click();
    await step(page, /^Your child/u);
    await own.end();
  },
);
