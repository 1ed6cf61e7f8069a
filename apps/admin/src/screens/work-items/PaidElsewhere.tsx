import { formatPenceExact } from "@matinee/format";
import { useApp } from "@matinee/webapp/signed-in";
import { ReasonForm } from "./ReasonForm.tsx";

type PaidElsewhereProps = { id: string; name: string; amount: number; onCancel: () => void };

/** Asks how a refund that failed was paid to the family instead, and records it. */
export function PaidElsewhere({ id, name, amount, onCancel }: PaidElsewhereProps) {
  const { api } = useApp();
  const sum = formatPenceExact(amount);
  return (
    <ReasonForm
      name={`Paid another way: ${name}`}
      intro={`Pay the family ${sum} first, then record it here. The order shows the refund as paid, and the family gets an email about it. This can't be taken back.`}
      question="How was it paid?"
      help="Such as: by bank transfer on 3 May. Colleagues can read this, and it stays in the History. Please leave out account numbers and health matters."
      button={`Record ${sum} as paid`}
      done="Recorded. The family gets an email."
      send={async (reason) =>
        await api.call("POST /work-items/paid-elsewhere/{id}", { path: { id }, body: { amount, reason }, quiet: true })
      }
      onCancel={onCancel}
    />
  );
}
