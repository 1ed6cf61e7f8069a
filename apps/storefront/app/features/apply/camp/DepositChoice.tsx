import { RadioCard } from "@matinee/ui";
import { formatPence, plainDate } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import styles from "./camp.module.css";

type DepositChoiceProps = {
  camp: Course;
  count: number;
  /** The full price, in pence. */ total: number;
  payInFull: boolean;
  onChange: (payInFull: boolean) => void;
};

/** Pay a deposit now and the balance later, or the full amount now. */
export function DepositChoice({ camp, count, total, payInFull, onChange }: DepositChoiceProps) {
  const children = Math.max(count, 1);
  return (
    <fieldset className={styles.pay}>
      <legend>How would you like to pay?</legend>
      <RadioCard
        name="pay"
        label="Deposit now"
        aside={formatPence((camp.deposit ?? 0) * children)}
        help={`Pay the rest and any extras by ${camp.balance_due_on === null ? "the first day" : plainDate(camp.balance_due_on)}.`}
        checked={!payInFull}
        onChange={() => onChange(false)}
      />
      <RadioCard
        name="pay"
        label="Full amount now"
        aside={formatPence(total)}
        checked={payInFull}
        onChange={() => onChange(true)}
      />
    </fieldset>
  );
}
