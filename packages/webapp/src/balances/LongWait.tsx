import { Notice } from "@matinee/ui";
import type { BankWait } from "./use-bank-decision.ts";

type LongWaitProps = {
  wait: BankWait;
  /** Who is told by email when the payment has been received. */
  told: string;
};

/** Shown once a bank takes longer than usual, or while nobody can be asked. */
export function LongWait({ wait, told }: LongWaitProps) {
  if (wait === "usual") return null;
  if (wait === "unreachable")
    return (
      <Notice tone="calm" title="We can't connect at the moment">
        Your payment is not affected. This page asks again by itself.
      </Notice>
    );
  return (
    <Notice tone="calm" title="This is taking longer than usual">
      You can close this page. We will email {told} when we have received your payment.
    </Notice>
  );
}
