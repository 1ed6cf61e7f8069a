import { useApp } from "@matinee/webapp/signed-in";
import { ReasonForm } from "./ReasonForm.tsx";

/** Asks why nothing is left to do, and closes the item. */
export function CloseWorkItem({ id, name, onCancel }: { id: string; name: string; onCancel: () => void }) {
  const { api } = useApp();
  return (
    <ReasonForm
      name={`Close: ${name}`}
      question="Why is nothing left to do?"
      help="Colleagues can read this, and it stays in the History. Please leave out health matters."
      button="Close item"
      done="Closed."
      send={async (reason) =>
        await api.call("POST /work-items/close/{id}", { path: { id }, body: { reason }, quiet: true })
      }
      onCancel={onCancel}
    />
  );
}
