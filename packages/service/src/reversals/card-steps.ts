import { type Pence, subtractPence } from "@matinee/core/kernel";
import { formatPenceExact } from "@matinee/format";

/** What becomes of an amount that goes back to cards, in sentences. `testMoney`: the part that was paid with a test card, in pence. */
export function cardSteps(toCard: Pence, testMoney: Pence): string[] {
  const real = subtractPence(toCard, testMoney);
  return [
    ...(real === 0
      ? []
      : [`${formatPenceExact(real)} goes back to the card. It usually arrives within five to ten days.`]),
    ...(testMoney === 0
      ? []
      : [
          `${formatPenceExact(testMoney)} was paid with a test card before the school took real payments: there is no money to give back.`,
        ]),
  ];
}
