import type { CallInput, StaffOrder } from "@matinee/contract/client";
import { textOf } from "../../ui/form-data.ts";
import { NO_PRICE, penceOf } from "../../ui/read-numbers.ts";

export type ReversalBody = CallInput<"POST /v1/staff/orders/{id}/reversals/preview", "body">;

/** The names of the form's fields about one line. */
export const lineField = (id: string) => `line ${id}`;
export const quantityField = (id: string) => `quantity ${id}`;
export const childField = (id: string) => `child ${id}`;

interface Choice {
  readonly what: string;
  readonly give: string;
  readonly to: string;
}

type Read = { ok: true; value: ReversalBody } | { ok: false; error: Record<string, string> };

const GIVES = { rule: "rule", all: "all", nothing: "nothing", amount: "amount" } as const;
const TARGETS = { card: "card", credit: "credit", both: "both" } as const;

/** Reads the form about a cancellation or refund; its errors by field. */
export function requestOf(form: FormData, lines: StaffOrder["lines"], { what, give, to }: Choice): Read {
  const isRefund = what === "refund";
  const chosen = lines.filter((line) => form.has(lineField(line.id))).map((line) => chosenLine(form, line, isRefund));
  const error: Record<string, string> = {};
  if (chosen.length === 0) error["lines"] = isRefund ? "Choose what the refund is for." : "Choose what to cancel.";
  if (chosen.some((line) => !isRefund && line.quantity === 0)) error["lines"] = "Choose whose place is cancelled.";
  const kind = isRefund ? "amount" : (Object.values(GIVES).find((one) => one === give) ?? "rule");
  const target = Object.values(TARGETS).find((one) => one === to) ?? "card";
  const amount = kind === "amount" ? penceOf(textOf(form, "amount")) : undefined;
  if (amount === null || amount === 0) error["amount"] = NO_PRICE;
  const credit = target === "both" ? penceOf(textOf(form, "credit")) : undefined;
  if (credit === null) error["credit"] = NO_PRICE;
  if (Object.keys(error).length > 0) return { ok: false, error };
  return {
    ok: true,
    value: {
      lines: chosen,
      give: kind,
      to: target,
      ...(typeof amount === "number" && { amount }),
      ...(typeof credit === "number" && { credit }),
    },
  };
}

function chosenLine(
  form: FormData,
  line: StaffOrder["lines"][number],
  isRefund: boolean,
): ReversalBody["lines"][number] {
  if (isRefund) return { id: line.id, quantity: 0 };
  const pieces = textOf(form, quantityField(line.id));
  if (pieces !== "") return { id: line.id, quantity: Number(pieces) };
  if (line.quantity < 2 || line.type === "camp") return { id: line.id, quantity: line.quantity };
  const children = form.getAll(childField(line.id)).filter((id) => typeof id === "string");
  return { id: line.id, quantity: children.length, child_ids: children };
}
