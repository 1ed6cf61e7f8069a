import { expect, test } from "vitest";
import { noteMoney } from "./note-money.ts";

const none = { off_debt: 0, to_card: 0, to_credit: 0, transfer: null };
const to = (price: number) => ({
  gone_item_id: "00000000-0000-4000-8000-000000000001",
  line_id: "00000000-0000-4000-8000-000000000002",
  to: "Saturday Juniors",
  price,
  waived: 0,
  owed: 0,
});
const rows = (money: Parameters<typeof noteMoney>[0]) =>
  noteMoney(money).map(({ text, amount }) => `${text} ${amount}`);

test.each([
  ["nothing that was paid", none, []],
  [
    "a cancellation",
    { ...none, off_debt: 500, to_card: 300, to_credit: 200 },
    ["Taken off what was still to pay 500", "To the card 300", "To the credit 200"],
  ],
  ["a move at the same price", { ...none, off_debt: 2_400, transfer: to(2_400) }, ["Used for Saturday Juniors 2400"]],
  ["a move to a dearer class", { ...none, off_debt: 2_400, transfer: to(3_000) }, ["Used for Saturday Juniors 2400"]],
  [
    "a move to a cheaper class",
    { ...none, off_debt: 1_500, to_card: 900, transfer: to(1_500) },
    ["Used for Saturday Juniors 1500", "To the card 900"],
  ],
  [
    "a move to a cheaper class while something is owed",
    { ...none, off_debt: 2_000, to_card: 400, transfer: to(1_500) },
    ["Used for Saturday Juniors 1500", "Taken off what was still to pay 500", "To the card 400"],
  ],
])("a credit note of %s says where the money went", (_, money, expected) => {
  expect(rows(money)).toEqual(expected);
});
