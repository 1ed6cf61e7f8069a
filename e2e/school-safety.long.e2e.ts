import { expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

/** The first class of a school of the demo network. */
async function classOf(school: string): Promise<number> {
  const groups = await aVisitor(product().url).call("GET /groups/all");
  const group = groups.find((one) => one.franchise.name === school);
  if (group === undefined) throw new Error(`The demo network has no class of ${school}`);
  return group.id;
}

test("home, class and terms say how a school looks after children, in its own words", async () => {
  const page = await visit({ width: "phone", host: "leeds.localhost" });
  await page.goto("/");
  await page.getByText("Why parents trust Matinee Leeds").click();
  await page.getByText(/enhanced DBS check/).waitFor();
  await expectAccessible(page, "home, why parents trust the school");

  // On the main shop the class's own school speaks, not the network.
  await page.goto(`http://localhost:${product().port}/class/details/${await classOf("Matinee Glasgow")}`);
  const safety = page.getByRole("region", { name: "How Matinee Glasgow looks after children" });
  for (const name of ["Safeguarding", "Background checks", "First aid", "Adults and children"])
    await safety.getByText(name, { exact: true }).waitFor();
  await safety.getByText(/PVG scheme/).waitFor();
  await expectAccessible(page, "class, how the school looks after children");

  await page.goto("/terms");
  await page.getByRole("heading", { name: "How we look after children" }).waitFor();
});

test("what a school has not said is left out", async () => {
  const page = await visit({ host: "exeter.localhost" });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText(/Why parents trust/).count()).toBe(0);
  await page.goto(`/class/details/${await classOf("Matinee Exeter")}`);
  await page.getByRole("heading", { name: "Dates" }).waitFor();
  expect(await page.getByText(/looks after children/).count()).toBe(0);

  await page.goto(`http://localhost:${product().port}/class/details/${await classOf("Matinee Norwich")}`);
  await page.getByText("First aid", { exact: true }).waitFor();
  expect(await page.getByText("Adults and children", { exact: true }).count()).toBe(0);
});
