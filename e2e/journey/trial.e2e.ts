import { expect, test } from "vitest";
import { product } from "../support/product.ts";
import { aVisitor } from "../contention/shopper.ts";
import { expectAccessible } from "../support/accessible.ts";
import { goOn, step, typeChild, typeParent } from "../support/application.ts";
import { useBrowser } from "../support/browser.ts";
import { CARDS, confirmed, pressPay, typeCard } from "../support/card.ts";
import { aClass, birthdayParts } from "../support/classes.ts";
import { someOf } from "../support/widths.ts";

const visit = useBrowser();

interface Mail {
  to: string;
  text: string;
  attachments: { filename: string }[];
}

const families = [
  { width: "phone" as const, children: ["Ada"] },
  { width: "desk" as const, children: ["Ada", "Charles"] },
];

test.each(someOf(families))(
  "home page to a confirmed trial for $children ($width), accessible at every step",
  { tags: "smoke" },
  async ({ width, children }) => {
    const { url } = product();
    const group = await aClass(url);
    const email = `${width}-${Date.now()}@example.test`;
    const page = await visit({ width });

    await page.goto("/");
    await expectAccessible(page, "home");
    await page.getByLabel("Postcode or town").fill(group.location.postcode);
    for (const [name, value] of [
      ["Day", birthdayParts.day],
      ["Month", birthdayParts.month],
      ["Year", birthdayParts.year],
    ] as const) {
      await page.getByRole("textbox", { name }).fill(value);
    }
    await page.getByRole("button", { name: "Find classes" }).click();
    await step(page, /class(es)? .*near/);
    await expectAccessible(page, "search");
    await page
      .getByRole("link", { name: `See class: ${group.name}` })
      .first()
      .click();
    await step(page, group.name);
    await expectAccessible(page, "class");

    // Several classes share a name: from here on it is the one that this test counts on.
    await page.goto(`/class/details/${group.id}`);
    await page
      .getByRole("link", { name: /Apply for a trial/ })
      .first()
      .click();
    await step(page, /Who is it for/);
    await page.getByRole("textbox", { name: "Day" }).fill(birthdayParts.day);
    await page.getByRole("textbox", { name: "Month" }).fill(birthdayParts.month);
    await page.getByRole("textbox", { name: "Year" }).fill(birthdayParts.year);
    await page.getByText(/is the right age/).waitFor();
    await expectAccessible(page, "class form");
    await page
      .getByRole("link", { name: "Continue" })
      .or(page.getByRole("button", { name: "Continue" }))
      .first()
      .click();

    await step(page, "Your child");
    await expectAccessible(page, "children, empty");
    await page.getByLabel("Child first name").fill("");
    await goOn(page);
    await page.getByText(/Please fix (this problem|these \d+ problems)/).waitFor();
    await expectAccessible(page, "children, with errors");
    for (const [nth, name] of children.entries()) {
      if (nth > 0) await page.getByRole("button", { name: "Add another child" }).click();
      await typeChild(page, name, nth);
    }
    await goOn(page);

    await step(page, "About you");
    await expectAccessible(page, "about you, empty");
    await goOn(page);
    await page.getByText(/Please fix (this problem|these \d+ problems)/).waitFor();
    await expectAccessible(page, "about you, with errors");
    await typeParent(page, email);
    await goOn(page);

    await step(page, "Select a start date");
    await page
      .getByText("When would you like your child's trials to start?")
      .or(page.getByText("When would you like your children's trials to start?"))
      .first()
      .waitFor();
    await expectAccessible(page, "start date");
    // Every date of the trial, before one is chosen; in the month view as well.
    const [offer] = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
    const first = page.locator("label", { has: page.getByRole("radio") }).first();
    for (const { date } of offer?.dates ?? []) expect(await first.textContent()).toContain(longDate(date));
    const month = page.getByRole("region", { name: "Start dates by month" });
    await month.getByRole("button", { name: longDate(offer?.date ?? ""), exact: true }).click();
    expect(await page.getByRole("radio").first().isChecked()).toBe(true);
    await page.getByRole("button", { name: "Confirm" }).click();

    await step(page, "Checkout");
    await page.getByLabel("Card number").waitFor();
    await page.getByText(children.length === 1 ? /Your place is held until/ : /Your places are held until/).waitFor();
    await expectAccessible(page, "checkout");
    await typeCard(page, CARDS.pays);
    await pressPay(page);
    await confirmed(page);
    await expectAccessible(page, "thank you");

    // Beside the confirmation there may be the invitation to choose a password.
    const confirmations = async () => (await mailsTo(url, email)).filter((mail) => mail.attachments.length > 0);
    await expect.poll(async () => (await confirmations()).length).toBe(1);
    const [mail] = await confirmations();
    for (const name of children) expect(mail?.text).toContain(name);
    expect(mail?.text).toContain(group.location.name);
    expect(mail?.attachments.map((one) => one.filename)).toEqual(["classes.ics"]);

    await page.goto("/cart");
    await page.getByText("Your cart is empty").waitFor();
    await expectAccessible(page, "cart, empty");
  },
);

/** "Saturday 21 November". */
function longDate(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  return [part({ weekday: "long" }), part({ day: "numeric" }), part({ month: "long" })].join(" ");
}

async function mailsTo(url: string, email: string): Promise<Mail[]> {
  const answer: unknown = await (await fetch(`${url}/dev/mailbox.json`)).json();
  const list = Array.isArray(answer) ? answer : (answer as { items: unknown[] }).items;
  return (list as Mail[]).filter((mail) => mail.to.includes(email));
}
