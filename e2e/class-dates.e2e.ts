import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const made: number[] = [];

async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product().databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A new class of Leeds, like another of its classes but without a timetable. */
async function aNewClass(): Promise<number> {
  const id = await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence)
       select g.franchise_id, g.location_id, g.stage_id, 'Brand New Voices', g.disciplines, 20, 6, 1200, 24000
         from class_group g join franchise f on f.id = g.franchise_id where f.slug = 'leeds' order by g.id limit 1 returning id`,
    );
    return rows[0]?.id ?? 0;
  });
  made.push(id);
  return id;
}

// The other tests of this product count classes.
afterAll(async () => {
  await inDatabase((client) => client.query("update class_group set status = 'closed' where id = any ($1)", [made]));
});

test("a class without dates says so, and can be applied for as soon as its timetable is saved", async () => {
  const id = await aNewClass();
  const page = await visit({ width: "phone", host: "leeds.localhost" });
  await page.goto(`/class/details/${id}`);
  await page.getByText("Dates to be announced", { exact: false }).first().waitFor();
  expect(await page.getByText(/\bFull\b|waiting list/u).count()).toBe(0);
  await page.getByRole("link", { name: "Ask about dates" }).first().waitFor();
  await expectAccessible(page, "a class without dates");
  await page.goto(`/find-classes/classe?group_id=${id}`);
  await page.getByRole("heading", { level: 1, name: "Dates to be announced" }).waitFor();
  await expectAccessible(page, "applying for a class without dates");

  await inDatabase((client) =>
    client.query(
      "insert into class_schedule (group_id, weekday, starts_at, ends_at) values ($1, 6, '09:00', '10:00')",
      [id],
    ),
  );
  await expect
    .poll(async () => {
      await page.goto(`/class/details/${id}`);
      return await page.getByRole("link", { name: "Apply for a trial" }).count();
    })
    .toBeGreaterThan(0);
  expect(await page.getByText("Dates to be announced").count()).toBe(0);
});
