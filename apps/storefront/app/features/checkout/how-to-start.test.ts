import { expect, test } from "vitest";
import { aCart, aHoodie, aTrial } from "../../shared/basket/example-lines.ts";
import { howToStart } from "./how-to-start.ts";

const free = aCart({ class_items: [aTrial({ total_gross: 0 })] });
const dear = aCart({ class_items: [aTrial()], amount_due_now: 2_000, available_credit: 5_000 });
const changedElsewhere = { class_items: [aTrial(), aTrial({ id: "trial-2" })] };

test("a checkout holds what is due, shows what costs nothing now, and knows an empty cart", () => {
  expect(howToStart(dear, {})).toEqual({ useCredit: false, creditCovers: false });
  expect(howToStart(free, {})).toBe("nothing-now");
  expect(howToStart(aCart(), {})).toBe("empty");
  expect(howToStart({ ...free, id: null }, {})).toBe("empty");
});

test("credit that covers everything waits until the visitor has agreed", () => {
  expect(howToStart(dear, { useCredit: true })).toEqual({ useCredit: false, creditCovers: true });
  expect(howToStart({ ...dear, available_credit: 500 }, { useCredit: true })).toEqual({
    useCredit: true,
    creditCovers: false,
  });
  expect(howToStart(dear, { useCredit: true, agreedTo: dear })).toEqual({ useCredit: true, creditCovers: false });
});

test("an order without a payment is placed only as it was shown", () => {
  const agreed = { agreedTo: free };
  expect(howToStart(free, agreed)).toEqual({ useCredit: false, creditCovers: false });
  expect(howToStart({ ...free, ...changedElsewhere }, agreed)).toBe("changed");
  expect(howToStart({ ...free, product_items: [aHoodie()] }, agreed)).toBe("changed");
  expect(howToStart({ ...free, class_items: [aTrial({ start_date: "2026-12-05" })] }, agreed)).toBe("changed");
  expect(howToStart({ ...free, amount_due_later: 1_000 }, agreed)).toBe("changed");
  expect(howToStart({ ...free, amount_due_now: 1_000 }, agreed)).toBe("changed");
  // Paid for in another tab, which starts the next order.
  expect(howToStart(aCart(), agreed)).toBe("empty");
});

test("credit pays only for the order as it was shown", () => {
  const start = { useCredit: true, agreedTo: dear };
  expect(howToStart({ ...dear, ...changedElsewhere }, start)).toBe("changed");
  expect(howToStart({ ...dear, amount_due_now: 4_000 }, start)).toBe("changed");
  // More credit than is needed pays the same; less does not.
  expect(howToStart({ ...dear, available_credit: 2_000 }, start)).toEqual({ useCredit: true, creditCovers: false });
  expect(howToStart({ ...dear, available_credit: 1_500 }, start)).toBe("changed");
});

test("an order is the same without its credit, also where credit had brought some of a later payment forward", () => {
  const part = { ...dear, amount_due_now: 30, credit_used: 980, amount_due_later: 4_990, available_credit: 0 };
  const released = { ...dear, amount_due_now: 1_000, amount_due_later: 5_000, available_credit: 980 };
  expect(howToStart(released, { agreedTo: part })).toEqual({ useCredit: false, creditCovers: false });
  expect(howToStart({ ...released, amount_due_later: 5_001 }, { agreedTo: part })).toBe("changed");
  const shifted = { ...released, amount_due_now: 2_000, amount_due_later: 4_000 };
  expect(howToStart(shifted, { agreedTo: released })).toBe("changed");
});

test("credit that pays a part is taken off what is shown, and the order is the same without it", () => {
  const part = { ...dear, amount_due_now: 1_500, credit_used: 500, available_credit: 0 };
  const released = { ...dear, available_credit: 500 };
  expect(howToStart(released, { agreedTo: part })).toEqual({ useCredit: false, creditCovers: false });
  expect(howToStart(released, { useCredit: true, agreedTo: part })).toEqual({ useCredit: true, creditCovers: false });
});
