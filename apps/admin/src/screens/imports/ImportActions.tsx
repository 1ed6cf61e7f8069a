import type { ImportBatch } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Dialog } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import page from "../../ui/page.module.css";
import { leaveAll } from "../../ui/unsaved/unsaved-work.ts";

/** Runs a file, takes it back, or deletes it. */
export function ImportActions({ batch }: { batch: ImportBatch }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const submission = useSubmit();
  const [asks, setAsks] = useState<"undo" | "delete" | null>(null);
  const { id, status, counts } = batch;
  const path = { id };
  const act = (work: () => Promise<unknown>) => {
    setAsks(null);
    void submission.submit(async () => {
      await work();
      await revalidate();
    });
  };
  const toDo = counts.new + counts.duplicate;
  const made = counts.added + counts.changed + counts.stayed;
  return (
    <div className={page.stack}>
      <FormProblem of={submission} />
      <div className={page.buttons}>
        {status === "checked" && toDo > 0 && (
          <Button
            tone="spot"
            busy={submission.busy}
            onClick={() =>
              act(
                async () =>
                  await api.call("POST /v1/staff/imports/{id}/run", {
                    path,
                    idempotencyKey: crypto.randomUUID(),
                    quiet: true,
                  }),
              )
            }
          >
            {`Import ${counted(toDo, "row", "rows")}`}
          </Button>
        )}
        {(status === "done" || (status === "undone" && counts.stayed > 0)) && made > 0 && (
          <Button tone="quiet" busy={submission.busy} onClick={() => setAsks("undo")}>
            {status === "done" ? "Undo this import" : "Try again to undo the rest"}
          </Button>
        )}
        {(status === "draft" || status === "checking" || status === "checked") && (
          <Button tone="quiet" busy={submission.busy} onClick={() => setAsks("delete")}>
            Delete this file
          </Button>
        )}
      </div>
      {asks === "undo" && (
        <Dialog open onClose={() => setAsks(null)} title="Undo this import?">
          <div className={page.form}>
            <p>
              {counted(made, "row", "rows")} of {batch.file_name} will be undone. What somebody has changed or booked
              since stays, and the rows say why.
            </p>
            <div className={page.buttons}>
              <Button
                tone="spot"
                onClick={() =>
                  act(
                    async () =>
                      await api.call("POST /v1/staff/imports/{id}/undo", {
                        path,
                        idempotencyKey: crypto.randomUUID(),
                        quiet: true,
                      }),
                  )
                }
              >
                Undo it
              </Button>
              <Button tone="quiet" onClick={() => setAsks(null)}>
                Keep it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {asks === "delete" && (
        <Dialog open onClose={() => setAsks(null)} title="Delete this file?">
          <div className={page.form}>
            <p>Nothing was imported. Your own copy of {batch.file_name} stays where it is.</p>
            <div className={page.buttons}>
              <Button
                tone="spot"
                onClick={() => {
                  setAsks(null);
                  void submission.submit(async () => {
                    await api.call("DELETE /v1/staff/imports/{id}", { path, quiet: true });
                    leaveAll();
                    await navigate("/imports");
                  });
                }}
              >
                Delete it
              </Button>
              <Button tone="quiet" onClick={() => setAsks(null)}>
                Keep it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
