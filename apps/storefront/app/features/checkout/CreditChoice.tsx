import { Button, Checkbox } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { useState } from "react";
import form from "../../shared/application/form.module.css";

type CreditChoiceProps = {
  cart: Cart;
  /** The visitor has asked for credit before. */
  wanted: boolean;
  disabled: boolean;
  /** Whether credit pays everything that is due now. */
  onCovers: (covers: boolean) => void;
  onChoose: (useCredit: boolean) => void;
};

/** Pays with credit if ticked. If credit covers everything, it has its own pay button. */
export default function CreditChoice({ cart, wanted, disabled, onCovers, onChoose }: CreditChoiceProps) {
  const [ticked, setTicked] = useState(wanted || cart.credit_used > 0);
  const due = cart.amount_due_now + cart.credit_used;
  const usable = Math.max(cart.available_credit, cart.credit_used);
  if (usable <= 0 || due <= 0) return null;
  const covers = usable >= due;
  return (
    <div className={form.group}>
      <Checkbox
        label={`Use my credit: ${formatPenceExact(Math.min(usable, due))} of ${formatPenceExact(usable)}`}
        help={
          covers ? "This covers the full amount. No card needed." : `You pay ${formatPenceExact(due - usable)} by card.`
        }
        checked={ticked}
        disabled={disabled}
        onChange={(event) => {
          setTicked(event.target.checked);
          onCovers(covers && event.target.checked);
          if (!covers) onChoose(event.target.checked);
        }}
      />
      {covers && ticked && (
        <Button tone="spot" size="large" wide busy={disabled} onClick={() => onChoose(true)}>
          Pay {formatPenceExact(due)} with my credit
        </Button>
      )}
    </div>
  );
}
