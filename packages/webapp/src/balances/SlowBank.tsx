import { Notice } from "@matinee/ui";

/** Shown once a bank takes longer than usual. */
export function SlowBank() {
  return (
    <Notice tone="calm" title="This is taking longer than usual">
      You can close this page. We will email you when we have received your payment.
    </Notice>
  );
}
