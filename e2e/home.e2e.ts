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
