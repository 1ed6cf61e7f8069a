import { addPence, allocate, subtractPence, type Pence } from "../kernel/index.ts";

/**
 * What the places from position `from` up to but not including `to` of a line of `of` places carry of an amount in pence.
 * Every place carries an equal share; pennies left over go to the first.
 */
export function equalShare(
  amount: Pence,
  { from, to, of }: { readonly from: number; readonly to: number; readonly of: number },
): Pence {
  return subtractPence(firstOf(amount, to, of), firstOf(amount, from, of));
}

function firstOf(amount: Pence, count: number, of: number): Pence {
  const equal = Array.from({ length: of }, () => 1);
  return addPence(...allocate(amount, equal).slice(0, count));
}
