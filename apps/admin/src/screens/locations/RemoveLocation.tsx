import type { StaffLocation } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useNavigate } from "react-router";
import styles from "../../ui/page.module.css";
import { leaveAll } from "../../ui/unsaved/unsaved-work.ts";

/** Deletes a location that no class or camp uses, once asked. */
export function RemoveLocation({ location: { id, name } }: { location: StaffLocation }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const [open, setOpen] = useState(false);
  const remove = () =>
    submission.submit(async () => {
      await api.call("DELETE /locations/delete/{id}", { path: { id }, quiet: true });
      toasts.show("Location deleted.", "good");
      leaveAll();
      await navigate("/locations");
    });
  return (
    <div>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Delete this location
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete ${name}?`}
        foot={
          <>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Keep location
            </Button>
            <Button tone="ink" busy={submission.busy} onClick={() => void remove()}>
              Delete location
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <FormProblem of={submission} />
          <p>
            This can't be undone. A location that a class, a camp or a single lesson has used can't be deleted. Move it
            to the archive instead.
          </p>
        </div>
      </Dialog>
    </div>
  );
}
