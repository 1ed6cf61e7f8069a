import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";

const visit = useBrowser();

interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
}

test.each([
  { width: "phone" as const, path: "/class/details/1", category: "Classes and trials" },
  { width: "desk" as const, path: "/camps/details/1", category: "Holiday camps" },
  { width: "desk" as const, path: "/shop/items/details/1", category: "Shop and orders" },
])("a visitor sends a question and gets a copy by email ($path, $width)", async ({ width, path, category }) => {
  const { url } = product();
  const email = `asks-${category.length}-${Date.now()}@example.test`;
  const page = await visit({ width });
  await page.goto(path);
  await page.getByRole("link", { name: "Write to us" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is it about?").waitFor();
  await expect
    .poll(() => dialog.getByLabel("What is it about?").locator("option:checked").textContent())
    .toBe(category);
  await expectAccessible(page, "enquiry");
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("Please write your question.").waitFor();
  await dialog.getByText("Please enter your name.").waitFor();
  await expectAccessible(page, "enquiry, with something missing");
  await dialog.getByLabel("Your question").fill("Is there somewhere to wait?");
  await dialog.getByLabel("Your name").fill("Grace Hopper");
  await dialog.getByLabel("Your email").fill(email);
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText(/Sent to /).waitFor();
  await expectAccessible(page, "enquiry, sent");
  const reference = (await dialog.getByText(/quote/).locator("strong").textContent()) ?? "";
  expect(reference).toMatch(/^[A-Z2-9]{7}$/);
  await expect
    .poll(async () => {
      // The mailbox's own shape, of which this is a part.
      const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[] | { items: Mail[] };
      const all = Array.isArray(mails) ? mails : mails.items;
      return all.filter((mail) => mail.subject.includes(reference) || mail.text.includes(reference)).length;
    })
    .toBe(2);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dialog.waitFor({ state: "hidden" });
});

test("topics that could not be read are read again when the question is sent", async () => {
  const page = await visit({ width: "phone" });
  const topics = "**/api/ticket-categories/all";
  await page.route(topics, (route) => route.abort());
  await page.goto("/class/details/1");
  await page.getByRole("link", { name: "Write to us" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("We can't connect. Check your connection, or call us.").waitFor();
  await dialog.getByLabel("Your question").fill("Is there somewhere to park?");
  await dialog.getByLabel("Your name").fill("Grace Hopper");
  await dialog.getByLabel("Your email").fill(`parks.${Date.now()}@example.test`);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/tickets/create")) sent.push(request.postDataJSON());
  });
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText("We can't connect. Please try again.").waitFor();
  expect(sent).toEqual([]);
  await page.unroute(topics);
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.getByText(/Sent to /).waitFor();
  expect(sent).toHaveLength(1);
});
