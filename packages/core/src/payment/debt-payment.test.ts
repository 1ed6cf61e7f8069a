import { expect, test } from "vitest";
import { isoDate } from "../kernel/index.ts";
import { decideDebtPayment } from "./debt-payment.ts";

const today = isoDate("2026-05-10");
const paid = { amount: 2_000, method: "cash", paid_on: "2026-05-09", note: " At the desk " } as const;
const decide = (form: Partial<Parameters<typeof decideDebtPayment>[0]>, left = 4_550) =>
  decideDebtPayment({ ...paid, ...form }, { left, today });

test("a part or all of a debt is recorded, up to today", () => {
  expect(decide({})).toEqual({ ok: true, value: { ...paid, note: "At the desk" } });
  expect(decide({ amount: 4_550, paid_on: "2026-05-10", note: "" })).toMatchObject({ ok: true });
  expect(decide({ method: "let_off", note: "Moved away" })).toMatchObject({ ok: true });
});

test.each([
  [{ amount: 0 }, 4_550, "amount", "Please enter an amount above £0."],
  [{ amount: -1 }, 4_550, "amount", "Please enter an amount above £0."],
  [{ amount: 1.5 }, 4_550, "amount", "Please enter an amount above £0."],
  [{ amount: 4_551 }, 4_550, "amount", "The family still owes £45.50. Please enter no more than that."],
  [{}, 0, "amount", "Nothing is owed."],
  [{ paid_on: "2026-05-11" }, 4_550, "paid_on", "This day is in the future."],
  [{ paid_on: "yesterday" }, 4_550, "paid_on", "Please enter the day."],
  [{ method: "let_off" as const, note: " " }, 4_550, "note", "Please say why the family need not pay."],
  [{ note: "x".repeat(501) }, 4_550, "note", "This is longer than 500 characters."],
])("%j of %i is refused at %s", (form, left, path, message) => {
  expect(decide(form, left)).toEqual({ ok: false, error: [{ path, message }] });
});
