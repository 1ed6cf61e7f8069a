import { formatPenceExact } from "@matinee/format";
import type { FieldProblem } from "../family/index.ts";
import { err, ok, parseIsoDate, type IsoDate, type Result } from "../kernel/index.ts";

/** How a school got money that a family owed it from before. `let_off`: it did not, and does without. */
export type DebtMethod = "cash" | "bank_transfer" | "card" | "voucher" | "let_off";

interface DebtPaymentForm {
  /** Pence. */
  readonly amount: number;
  readonly method: DebtMethod;
  readonly paid_on: string;
  readonly note: string;
}

interface DebtPaymentDetails extends DebtPaymentForm {
  readonly paid_on: IsoDate;
}

const MAX_NOTE = 500;

/** Decides whether this can be recorded as paid of a debt of which `left` pence are still owed. Returns all its problems at once. */
export function decideDebtPayment(
  form: DebtPaymentForm,
  { left, today }: { readonly left: number; readonly today: IsoDate },
): Result<DebtPaymentDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const note = form.note.trim();
  const on = parseIsoDate(form.paid_on);
  if (left === 0) refuse("amount", "Nothing is owed.");
  else if (!Number.isInteger(form.amount) || form.amount < 1) refuse("amount", "Please enter an amount above £0.");
  else if (form.amount > left)
    refuse("amount", `The family still owes ${formatPenceExact(left)}. Please enter no more than that.`);
  if (on === null) refuse("paid_on", "Please enter the day.");
  else if (on > today) refuse("paid_on", "This day is in the future.");
  if (form.method === "let_off" && note === "") refuse("note", "Please say why the family need not pay.");
  if ([...note].length > MAX_NOTE) refuse("note", "This is longer than 500 characters.");
  return problems.length > 0 || on === null ? err(problems) : ok({ ...form, paid_on: on, note });
}
