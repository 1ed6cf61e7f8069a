import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";

const visit = useBrowser();

test.each(["phone", "desk"] as const)("the home page leads to a search for classes (%s)", async (width) => {
  const page = await visit({ width });
  await page.goto("/");
  await expectAccessible(page, "home");
  await page.goto("/find-classes?postcode=LS1+4AP&age=7");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expectAccessible(page, "search results");
});

test("the home page on a phone is at most four screens long", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(screens).toBeLessThanOrEqual(4);
});

test("the home page on a phone shows every price whole", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/");
  const prices = page.getByRole("article").getByText(/£/);
  await prices.first().waitFor();
  const cut = await prices.evaluateAll((all) =>
    all
      .map((one) => one.closest("p") ?? one)
      .filter((line) => line.scrollWidth > line.clientWidth)
      .map((line) => line.textContent),
  );
  expect(cut).toEqual([]);
});

test("the home page shows the nearest classes once the visitor has searched somewhere", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/");
  await page.getByRole("heading", { name: "Starting soon" }).waitFor();
  await page.goto("/find-classes?postcode=Bristol");
  await page.getByRole("heading", { level: 1, name: /near Bristol/ }).waitFor();
  await page.getByRole("banner").getByRole("link").first().click();
  const nearest = page.getByRole("region", { name: "Nearest to you" });
  await nearest.waitFor();
  const places = await nearest.getByText(/Bristol ·/).count();
  expect(places).toBeGreaterThan(2);
  await nearest.getByRole("link", { name: "See all classes" }).click();
  await page.getByRole("heading", { level: 1, name: /classes near you/ }).waitFor();
});

test("every public page shares a PNG picture, and the shop has its icons and a manifest", async () => {
  const page = await visit();
  const paths = ["/", "/find-classes", "/find-camp-classes", "/class/details/1", "/camps/details/1"];
  for (const path of [...paths, "/shop", "/shop/items/1", "/shop/items/details/1", "/terms", "/accessibility"]) {
    await page.goto(path);
    const image = await page.locator('meta[property="og:image"]').getAttribute("content");
    const answer = await page.request.get(image ?? "");
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 200, "image/png"]);
  }
  for (const rel of ["icon", "apple-touch-icon", "manifest"]) {
    const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute("href");
    expect((await page.request.get(href ?? "")).status(), rel).toBe(200);
  }
});

test("at 1280 px the class title stands beside its picture, with the school's number and the fee of a term", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/class/details/1");
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const picture = await page.locator('main img[src^="/posters/class/1"]').first().boundingBox();
  expect(title?.y).toBeLessThan(400);
  expect(title?.x ?? 0).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
  await page
    .getByRole("complementary", { name: "The class at a glance" })
    .getByText(/^£\d+ a term$/)
    .waitFor();
  const group = (await (await page.request.get("/api/groups/get/1")).json()) as { school_phone: string };
  await page.getByRole("link", { name: `Call ${group.school_phone}` }).waitFor();
  const network = await page.getByRole("contentinfo").locator('[href^="tel:"]').textContent();
  expect(group.school_phone).not.toBe(network);
});

test("the first results of a search stand above the fold at 1280 px, below one row of filters", async () => {
  const page = await visit({ width: "desk" });
  await page.goto("/find-classes?postcode=LS1+4AP");
  const card = await page.getByRole("article").first().boundingBox();
  expect(card?.y).toBeLessThan(450);
  const chips = await page.getByRole("list", { name: "Filters" }).boundingBox();
  expect(chips?.height).toBeLessThan(70);
});

test("the links at the bottom of a phone leave the screen during an application", async () => {
  const page = await visit({ width: "phone" });
  await page.goto("/class/details/1");
  const links = page.getByRole("navigation", { name: "Main" });
  await links.waitFor();
  for (const step of [
    "/apply-now/children/trial?group_id=1",
    "/apply-now?group_id=1",
    "/apply-now/trial-date?group_id=1",
    "/apply-now/children/camp?course_id=1",
    "/apply-now/camp",
    "/apply-now/checkout",
    "/apply-now/children/waiting-list?group_id=1",
    "/apply-now/waiting-list?group_id=1",
  ]) {
    await page.goto(step);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    expect(await links.count(), step).toBe(0);
  }
});

test("a school's own host shows its own classes only", async () => {
  const page = await visit({ host: "leeds.localhost" });
  const answer = await page.goto("/api/groups/all");
  const groups = (await answer?.json()) as { franchise: { name: string } }[];
  expect(groups.length).toBeGreaterThan(0);
  expect(new Set(groups.map((group) => group.franchise.name)).size).toBe(1);
});

test("a host without a school returns 404", async () => {
  const page = await visit({ host: "nowhere.localhost" });
  expect((await page.goto("/"))?.status()).toBe(404);
});

test("the classes that start soon are in order of time", async () => {
  const page = await visit();
  await page.goto("/");
  const cards = page.getByRole("region", { name: "Starting soon" }).getByRole("article");
  await cards.first().waitFor();
  const starts = (await cards.allTextContents()).map((text) => {
    const [, day = "", month = ""] = /next start \w+ (\d+) ([A-Z][a-z]+)/.exec(text) ?? [];
    const [, time = ""] = /(\d\d:\d\d)–/.exec(text) ?? [];
    const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    // A year later if the month is past.
    const nth = (months.indexOf(month) - new Date().getMonth() + 12) % 12;
    return `${String(nth).padStart(2, "0")} ${day.padStart(2, "0")} ${time}`;
  });
  expect(starts.length).toBeGreaterThan(2);
  expect(starts).toEqual(starts.toSorted());
});
