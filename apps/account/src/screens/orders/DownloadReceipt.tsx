import { Button } from "@matinee/ui";
import { saveFile } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";

/** Saves the receipt of an order as a PDF. */
export function DownloadReceipt({ id, number }: { id: string; number: string | null }) {
  const { api } = useApp();
  const submission = useSubmit();
  const download = () =>
    submission.submit(async () => {
      saveFile(await api.asset(`/orders/receipt/${id}`, { inline: true }), `receipt-${number ?? id}.pdf`);
    });
  return (
    <>
      <Button tone="quiet" size="small" busy={submission.busy} onClick={() => void download()}>
        Download the receipt (PDF)
      </Button>
      <FormProblem of={submission} />
    </>
  );
}
