import { RadioCard } from "@matinee/ui";
import { useState } from "react";
import { payChoiceLabel, payChoices, type PayChoice } from "./pay-choice.ts";
import styles from "./pay-choices.module.css";

/** The amounts that can be paid of balances, the first due first, and the one that is chosen. `chosen` is undefined if nothing is due. */
export function usePayChoice(balances: Parameters<typeof payChoices>[0]) {
  const choices = payChoices(balances);
  const [upTo, choose] = useState(choices[0]?.upTo ?? null);
  return { choices, chosen: choices.find((one) => one.upTo === upTo) ?? choices.at(-1), choose };
}

type Props = {
  readonly choices: readonly PayChoice[];
  readonly chosen: PayChoice;
  readonly busy: boolean;
  readonly onChoose: (upTo: string | null) => void;
};

/** Asks how much of the balances is to be paid, where there is a choice. */
export function PayChoices({ choices, chosen, busy, onChoose }: Props) {
  if (choices.length < 2) return null;
  return (
    <fieldset className={styles.choices} disabled={busy}>
      <legend className={styles.legend}>How much would you like to pay?</legend>
      {choices.map((one) => (
        <RadioCard
          key={one.upTo}
          name="how-much"
          label={payChoiceLabel(one)}
          checked={one.upTo === chosen.upTo}
          disabled={busy}
          onChange={() => onChoose(one.upTo)}
        />
      ))}
    </fieldset>
  );
}
