import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { goOn, step, typeParent } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { aFullClass } from "./support/classes.ts";

const visit = useBrowser();

interface Mail {
  to: string;
  text: string;
}

async function textsTo(email: string): Promise<string[]> {
  const { url } = product();
  // The mailbox's own shape, of which this is a part.
  const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[] | { items: Mail[] };
  return (Array.isArray(mails) ? mails : mails.items)
    .filter((mail) => mail.to.includes(email))
    .map((mail) => mail.text);
}

test("a visitor joins the waiting list of a full class and keeps seeing the position", async () => {
  const { url } = product();
  const group = await aFullClass(url);
  const email = `waits-${Date.now()}@example.test`;
  const page = await visit({ width: "phone" });
  await page.goto(`/find-classes/classe?group_id=${group.id}`);
  await step(page, "This class is full");
  await expectAccessible(page, "class form, full");
  const born = {
    Day: "15",
    Month: "6",
    Year: String(new Date().getUTCFullYear() - Math.floor((group.stage.min_age + group.stage.max_age) / 2) - 1),
  };
  for (const [name, value] of Object.entries(born)) await page.getByRole("textbox", { name }).fill(value);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await step(page, /Your child/);
  await page.getByLabel("Child first name").fill("Ada");
  await page.getByLabel("Surname").fill("Hopper");
  await expectAccessible(page, "waiting list, children");
  await goOn(page);
  await step(page, "About you");
  await typeParent(page, email);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await step(page, "You are on the waiting list");
  const joined = page.getByRole("heading", { level: 1 });
  // The form was longer, and the button at its end: its confirmation is in sight, and named.
  await expect.poll(() => joined.evaluate((heading) => heading.getBoundingClientRect().top)).toBeGreaterThan(0);
  expect(await page.title()).toBe("You are on the waiting list");
  const line = page.getByRole("list", { name: "Places on the waiting list" });
  const said = /number (\d+) on the list/.exec((await line.textContent()) ?? "");
  expect(Number(said?.[1])).toBeGreaterThan(0);
  await expectAccessible(page, "on the list");
  await page.reload();
  await step(page, "You are on the waiting list");
  expect(await line.textContent()).toContain(`number ${said?.[1]} on the list`);
  // A guest's address is not proved, so the mail repeats nothing that was typed.
  await expect
    .poll(async () => (await textsTo(email)).join("\n"))
    .toContain(`Your child: number ${said?.[1]} on the list`);

  // Another child joins in its turn, who comes by the class again.
  await page.goto(`/apply-now/children/waiting-list?group_id=${group.id}`);
  await step(page, /Your child/);
  await page.getByRole("button", { name: "Add another child" }).click();
  await page.getByLabel("Child first name").fill("Bo");
  await page.getByLabel("Surname").fill("Hopper");
  for (const [name, value] of Object.entries(born)) await page.getByRole("textbox", { name }).fill(value);
  await page.getByRole("checkbox", { name: "Ada Hopper" }).uncheck();
  await goOn(page);
  await step(page, "About you");
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await step(page, "You are on the waiting list");
  expect(await line.textContent()).toMatch(/Bo.* on the list/u);

  // The same child once more: said, and nothing doubled.
  await page.getByRole("link", { name: "Add another child" }).click();
  await page.getByRole("checkbox", { name: "Ada Hopper" }).check();
  await goOn(page);
  await step(page, "About you");
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /already on this waiting list/ })
    .waitFor();
});

test("brothers and sisters join the waiting list of a full camp together", async () => {
  const { url } = product();
  const { items } = await aVisitor(url).call("GET /courses/list", { query: { size: 100 } });
  const camp = items.find((one) => one.available === 0);
  if (camp === undefined) throw new Error("The demo network has no full camp");
  const email = `waits-camp-${Date.now()}@example.test`;
  const page = await visit();
  await page.goto(`/camps/details/${camp.id}`);
  await page.getByRole("link", { name: "Join the waiting list" }).filter({ visible: true }).first().click();
  await step(page, /Your child/);
  for (const [nth, name] of ["Ada", "Leo"].entries()) {
    if (nth > 0) await page.getByRole("button", { name: "Add another child" }).click();
    await page.getByLabel("Child first name").nth(nth).fill(name);
    await page.getByLabel("Surname").nth(nth).fill("Hopper");
    await page.getByRole("textbox", { name: "Day" }).nth(nth).fill("1");
    await page.getByRole("textbox", { name: "Month" }).nth(nth).fill("1");
    await page
      .getByRole("textbox", { name: "Year" })
      .nth(nth)
      .fill(String(Number(camp.start_date.slice(0, 4)) - camp.max_age));
  }
  expect(await page.getByText(/^Extras for/).count()).toBe(0);
  await goOn(page);
  await step(page, "About you");
  await typeParent(page, email);
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await step(page, "You are on the waiting list");
  const places = page.getByRole("list", { name: "Places on the waiting list" }).getByRole("listitem");
  expect(await places.count()).toBe(2);
  await expectAccessible(page, "on the list of a camp");
});
