import pg from "pg";
import { expect, test } from "vitest";
import { giveBasket } from "./support/basket.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: product().databaseUrl });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

test.each(["phone", "desk"] as const)(
  "a fee that changed since the cart was filled is told and accepted there (%s)",
  async (width) => {
    const { url } = product();
    const group = await aClass(url);
    const page = await visit({ width });
    const { api } = await giveBasket(page, url, {
      groupId: group.id,
      startDate: group.trial.next_date ?? "",
      dateOfBirth: birthday,
    });
    const before = await api.call("GET /shop/calculate-totals");
    await inDatabase("update franchise set booking_fee_pence = booking_fee_pence + 250 where id = $1", [
      group.franchise.id,
    ]);
    try {
      await page.goto("/cart");
      const accept = page.getByRole("button", { name: "Accept the change" });
      await accept.waitFor();
      await accept.click();
      await expect
        .poll(async () => (await api.call("GET /shop/calculate-totals")).total_gross - before.total_gross)
        .toBe(250);
      expect((await api.call("GET /shop/calculate-totals")).problems).toEqual([]);
      await accept.waitFor({ state: "detached" });
    } finally {
      await inDatabase("update franchise set booking_fee_pence = booking_fee_pence - 250 where id = $1", [
        group.franchise.id,
      ]);
    }
  },
);
