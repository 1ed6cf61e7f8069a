import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";
import { callsOf, wrongAnswers } from "./roles/parts.ts";
import { aStage } from "./roles/people.ts";

const shop = await aShop();
const stage = await aStage(shop);

test.each(callsOf("account"))("%s lets in whom the policy lets in, and nobody else", async (name) => {
  expect(await wrongAnswers(shop, stage, name)).toEqual([]);
});
