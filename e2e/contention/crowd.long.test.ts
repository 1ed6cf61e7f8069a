import { scratchDatabase } from "@matinee/testkit/server";
import { afterAll, test } from "vitest";
import { expectFiveUses, expectTenSold } from "./last-pieces.ts";
import { expectOneBuyer } from "./last-place.ts";
import { useTwoProducts } from "./two-products.ts";

const database = await scratchDatabase();
// Runs last: hooks at the end run in reverse.
afterAll(() => database.stop());
const products = useTwoProducts(async () => ({ DATABASE_URL: database.url }));

test("64 checkouts at once for the last place, against two processes: one is confirmed, the others are told", async () => {
  await expectOneBuyer(products, 64);
});

test("100 buyers at once of 10 pieces, half of them on two lines, against two processes: exactly 10 are sold", async () => {
  await expectTenSold(products, 100);
});

test("100 buyers at once with a coupon of 5 uses: five have it, everyone else is told", async () => {
  await expectFiveUses(products, 100);
});
