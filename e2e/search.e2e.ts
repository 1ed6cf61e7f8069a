import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { aVisitor } from "./contention/shopper.ts";
import { useBrowser } from "./support/browser.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

/** Until the page answers, in the fonts that it keeps. */
async function live(page: Page): Promise<void> {
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

test("the address of a search has only the filled-in fields", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/find-classes");
  const filters = page.getByRole("region", { name: "Change the filters" });
  await filters.getByLabel("Postcode or town").fill("LS1 4AP");
  await filters.getByRole("textbox", { name: "Day" }).fill("4");
  await filters.getByRole("textbox", { name: "Month" }).fill("6");
  await filters.getByRole("textbox", { name: "Year" }).fill("2019");
  await filters.getByRole("button", { name: "Show classes" }).click();
  await page.getByRole("link", { name: /Born 4 June 2019/ }).waitFor();
  expect(new URL(page.url()).search).toBe(`?postcode=LS1+4AP&age=${ageOf("2019-06-04")}&child=1`);
});

test("a misspelt town asks whether the likely one was meant", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/find-classes?postcode=Leds&age=7");
  await page.getByRole("region", { name: "Which place?" }).getByRole("link", { name: "Leeds" }).click();
  await page.getByRole("heading", { level: 1, name: /near Leeds/ }).waitFor();
  expect(new URL(page.url()).search).toBe("?postcode=Leeds&age=7");
});

test.each(["/find-classes", "/find-camp-classes"])(
  "a town that exists several times is asked about (%s)",
  async (path) => {
    const page = await visit({ width: "desk" });
    await page.goto(`${path}?postcode=Richmond`);
    const places = page.getByRole("region", { name: "Which place?" });
    await places.getByText("There are several places called Richmond").waitFor();
    await places.getByRole("link", { name: "Richmond, North Yorkshire" }).click();
    await page.getByRole("heading", { level: 1, name: /near Richmond, North Yorkshire/ }).waitFor();
    expect(new URL(page.url()).searchParams.get("postcode")).toBe("Richmond, North Yorkshire");
  },
);

test("a search far from every school leads to the nearest and offers to hear of a nearer one", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/find-classes?postcode=Belfast&day=6");
  await page.getByText(/^The nearest is at .+ miles away/).waitFor();
  // Until its script has come, it is a mail link and says no more.
  await page.getByRole("link", { name: "Tell me about new classes" }).and(page.locator("[aria-haspopup]")).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Subject").inputValue()).toBe("Classes near Belfast");
  await expectAccessible(page, "asking to be told");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: /^See classes in / }).click();
  await page.getByRole("heading", { level: 1, name: /^\d+ class/ }).waitFor();
});

test("the advice of an empty search stays in sight while its script is on the way", async () => {
  const page = await visit({ width: "phone" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/NoClasses-[^/]+\.js$/u, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/find-classes?postcode=Belfast&day=6", { waitUntil: "commit" });
  const advice = page.getByRole("link", { name: "See all classes" });
  await advice.waitFor();
  // The filters answer, so the page is live.
  await page.getByRole("button", { name: /^Filters/u }).click();
  await page.getByRole("dialog", { name: "Filters" }).waitFor();
  expect(await advice.evaluateAll((all) => all.length)).toBe(1);
  release();
});

test("every suggestion of a search without results finds as many as it says", async () => {
  const page = await visit({ width: "desk" });
  const address = "/find-classes?postcode=LS1+4AP&age=7&q=nothingatall&radius_miles=3";
  await page.goto(address);
  const suggested = page.getByRole("main").getByRole("link", { name: /\(\d+\)$/ });
  await suggested.first().waitFor();
  expect(await suggested.count()).toBeGreaterThan(0);
  const links = await suggested.evaluateAll((all) =>
    all.map((link) => ({ text: link.textContent, href: link.getAttribute("href") ?? "" })),
  );
  for (const { text, href } of links) {
    await page.goto(href);
    const count = /\((\d+)\)$/.exec(text)?.[1];
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${count} class`) }).waitFor();
  }
});

test("each card of a search says what is taught", async () => {
  const answer = await aVisitor(product().url).call("GET /groups/get-suitable-groups", {
    query: { postcode: "LS1 4AP", size: 1 },
  });
  const found = answer.facets.disciplines.find(({ count }) => count > 0 && count < answer.total);
  const taught = found ?? answer.facets.disciplines[0];
  const page = await visit({ width: "phone" });
  await page.goto(`/find-classes?postcode=LS1+4AP&discipline=${taught?.value}`);
  await page.getByRole("article").first().waitFor();
  // Above the name of the class, so that the name is not taken for it.
  const said = await page
    .getByRole("article")
    .evaluateAll((all) => all.map((one) => one.querySelector("h3")?.previousElementSibling?.textContent ?? ""));
  const name = taught?.name.toLowerCase() ?? "";
  expect(said.filter((text) => !text.toLowerCase().includes(name))).toEqual([]);
});

test("the next page of results moves the focus to its heading", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/find-classes");
  await page.getByRole("link", { name: "More classes" }).click();
  await page.getByText("Page 2 of").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
});

test("time, age and distance say how many classes they find once somebody comes to the filters", async () => {
  const page = await visit({ width: "desk" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("get-filter-counts")) asked.push(request.url());
  });
  await page.goto("/find-classes?postcode=LS1+4AP&day=6");
  const filters = page.getByRole("region", { name: "Change the filters" });
  const optionTexts = async (label: string) => await filters.getByLabel(label).locator("option").allTextContents();
  const more = filters.getByText("More filters");
  await live(page);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  expect(await optionTexts("Starts from")).toContain("10:00");
  await more.click();
  const selects = filters.getByRole("combobox");
  const boxes = async () =>
    await selects.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  // They come while the fields are in sight, so nothing may move.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/get-filter-counts/u, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await live(page);
  await more.click();
  const before = await boxes();
  release();
  await expect
    .poll(async () => await optionTexts("Starts from"))
    .toContainEqual(expect.stringMatching(/^10:00 \(\d+\)$/));
  expect(await boxes()).toEqual(before);
  for (const label of ["Starts from", "Ends by", "Or age", "Within"]) {
    const [first, ...others] = await optionTexts(label);
    expect(others.concat(label === "Within" ? [first ?? ""] : [])).toSatisfy((all: string[]) =>
      all.every((text) => /\(\d+\)$/u.test(text)),
    );
  }
  const chosen = (await optionTexts("Starts from")).find((text) => text.startsWith("10:00"));
  await filters.getByLabel("Starts from").selectOption("10:00");
  await filters.getByRole("button", { name: "Show classes" }).click();
  await page.waitForURL(/from=10/u);
  const count = /\((\d+)\)/u.exec(chosen ?? "")?.[1];
  await page.getByRole("heading", { level: 1, name: new RegExp(`^${count} class`, "u") }).waitFor();
});

test("the filters work as before if their counts can't be had", async () => {
  const page = await visit({ width: "phone" });
  await page.route(/get-filter-counts/u, async (route) => await route.fulfill({ status: 503, body: "{}" }));
  await page.goto("/find-camp-classes?postcode=LS1+4AP");
  // Opening the sheet asks for them.
  const failed = page.waitForResponse(/get-filter-counts/u);
  await page.getByRole("button", { name: /^Filters/u }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await failed;
  expect(await sheet.getByLabel("Within").locator("option").first().textContent()).toBe("2 miles");
  await sheet.getByLabel("Within").selectOption("50");
  await sheet.getByRole("button", { name: "Show camps" }).click();
  await page.waitForURL(/radius_miles=50/u);
});

test.each(["/find-classes", "/find-camp-classes"])(
  "the picture of what is around is drawn before the page's script has come, and without one (%s)",
  async (path) => {
    const page = await visit({ width: "desk", script: false });
    await page.goto(`${path}?postcode=LS1+4AP&radius_miles=50`);
    const around = page.getByRole("region", { name: "Around you" });
    const fills = await around
      .locator("circle")
      .evaluateAll((circles) => [...new Set(circles.map((circle) => getComputedStyle(circle).fill))]);
    // What no style paints is black.
    expect(fills.length).toBeGreaterThan(2);
    expect(fills).not.toContain("rgb(0, 0, 0)");
  },
);

/** The age today, in whole years. `birthday` is an ISO date. */
function ageOf(birthday: string): number {
  const today = new Date().toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
