import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./support/browser.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const plain = () => visit({ width: "phone", script: false });

/** Pages that work without a script, and pages that say what they need. */
const READABLE = [
  "/",
  "/find-classes?postcode=LS1+4AP&age=7",
  "/find-classes/classe?group_id=1",
  "/find-camp-classes?postcode=LS1+4AP&radius_miles=50",
  "/class/details/1",
  "/camps/details/1",
  "/shop",
  "/shop/items/1",
  "/shop/items/details/1",
  "/terms",
  "/accessibility",
  "/enquiry",
  "/no/such/page",
];
const NEED_SCRIPT = [
  "/cart",
  "/apply-now?group_id=1",
  "/apply-now/camp",
  "/apply-now/waiting-list?group_id=1",
  "/apply-now/children?group_id=1",
  "/apply-now/children/camp?course_id=1",
  "/apply-now/children/waiting-list?group_id=1",
  "/apply-now/trial-date?group_id=1",
  "/apply-now/checkout",
  "/apply-now/thank-you?order=1",
  "/receipt/1",
  "/offer/not-a-key",
  "/pay/not-a-key",
];

/** Placeholders that a visitor would see: nothing would ever replace them. */
const waiting = (page: Page) =>
  page.locator('[data-skeleton], [aria-label^="Loading"], [aria-label^="Holding"]').filter({ visible: true });

test("without JavaScript every public page has its words, and no placeholder", async () => {
  const page = await plain();
  for (const path of READABLE) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(path === "/no/such/page" ? 404 : 200);
    await page.getByRole("heading", { level: 1 }).filter({ visible: true }).waitFor();
    expect(await waiting(page).count(), path).toBe(0);
  }
});

test("a page that cannot work without JavaScript says so, with telephone and email, and waits for nothing", async () => {
  const page = await plain();
  for (const path of NEED_SCRIPT) {
    await page.goto(path);
    const notice = page.getByRole("region", { name: /JavaScript/ });
    await notice.getByRole("heading", { level: 1 }).waitFor();
    expect(await notice.getByRole("link").count(), path).toBe(2);
    expect(await waiting(page).count(), path).toBe(0);
    expect(await page.getByRole("main").getByRole("button").filter({ visible: true }).count(), path).toBe(0);
  }
  for (const path of ["/find-classes/classe?group_id=1", "/shop/items/details/1"]) {
    await page.goto(path);
    await page.getByRole("region", { name: /JavaScript/ }).waitFor();
    expect(await page.getByRole("main").locator("[type=submit]").filter({ visible: true }).count(), path).toBe(0);
  }
});

test("without JavaScript a family searches, opens a class, and sends a question by a plain form", async () => {
  const page = await plain();
  await page.goto("/");
  await page.getByLabel("Postcode or town").fill("LS1 4AP");
  await page.getByLabel("Your child's age").selectOption("7");
  await page.getByRole("button", { name: "Find classes" }).click();
  await page.getByRole("heading", { level: 1, name: /for a 7-year-old near LS1 4AP/ }).waitFor();
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("heading", { name: "Dates" }).waitFor();
  await page.getByRole("link", { name: "Write to us" }).click();
  await page.getByRole("heading", { level: 1, name: /^Write to / }).waitFor();

  // Nothing is lost by a refusal.
  const email = "plain.form@example.test";
  await page.getByLabel("Your question").fill("Is there parking?");
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Please check the marked fields. Nothing has been sent.").waitFor();
  expect(await page.getByLabel("Your question").inputValue()).toBe("Is there parking?");
  expect(await page.getByLabel("Your email").inputValue()).toBe(email);

  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("heading", { level: 1, name: "Question sent" }).waitFor();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
});

test("a form that another site sends is refused, and what is typed is stored by nobody", async () => {
  const { url } = product();
  const body = new URLSearchParams({ subject: "x", message: "x", name: "x", email: "x@example.test" });
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/enquiry`, { method: "POST", body, headers, redirect: "manual" });
  expect((await post({ origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({ origin: "null" })).status).toBe(403);
  const refused = await post({ origin: url, "sec-fetch-site": "same-origin" });
  expect(refused.status).toBe(422);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  expect(refused.headers.get("set-cookie")).toBeNull();
});
