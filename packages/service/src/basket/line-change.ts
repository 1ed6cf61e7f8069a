import type { CallParsed, FieldDetail } from "@matinee/contract";

/** What is to change about a line of an order that is locked, and of this visitor. */
export interface LineChange {
  readonly orderId: string;
  readonly itemId: string;
  readonly guestId: string;
  readonly input: CallParsed<"PUT /order-items/update/{id}", "body">;
}

/** Rows for fields that a line of this kind does not have; what is left out, or empty, asks for nothing. */
export function foreignFields(
  input: LineChange["input"],
  words: Partial<Record<"start_date" | "child_ids" | "personalisation", string>>,
): FieldDetail[] {
  return Object.entries(words).flatMap(([path, message]) => {
    const value: unknown = Reflect.get(input, path);
    return value === undefined || value === null || value === "" ? [] : [{ path, message }];
  });
}

export const NOTHING_TO_PRINT = "Nothing is printed for a class or camp.";
