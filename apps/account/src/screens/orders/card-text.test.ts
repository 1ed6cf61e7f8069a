import { expect, test } from "vitest";
import { cardText } from "./card-text.ts";

const PART = { to_card: 10_000, card_owed: 0, elsewhere: 0 };

test("a family reads how much was paid another way, and no more", () => {
  const text = cardText({ ...PART, card_status: "elsewhere", elsewhere: 6_000 });
  expect(text).toContain("£60.00 of it was paid to you another way");
  expect(cardText({ ...PART, card_status: "elsewhere", elsewhere: 10_000 })).toMatch(
    /^We could not refund £100\.00 to your card\. It was paid to you another way\.$/u,
  );
  expect(cardText({ ...PART, card_status: "partly_elsewhere", elsewhere: 4_000 })).toContain("£40.00 of it was paid");
});

test("we look into what is still owed, and into nothing else", () => {
  expect(cardText({ ...PART, card_status: "failed", card_owed: 10_000 })).toBe(
    "We have not been able to refund £100.00 to your card yet. We are looking into it.",
  );
  expect(cardText({ ...PART, card_status: "failed", card_owed: 3_000 })).toBe(
    "We have not been able to refund £30.00 of the £100.00 to your card yet. We are looking into it.",
  );
  expect(cardText({ ...PART, card_status: "failed" })).not.toMatch(/looking into it|not been able/u);
  const both = cardText({ ...PART, card_status: "failed", card_owed: 3_000, elsewhere: 4_000 });
  expect(both).toContain(
    "£30.00 of the £100.00 to your card yet. £40.00 of it was paid to you another way. We are looking into it.",
  );
});
