import type { StaffMember } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useNavigate } from "react-router";
import styles from "../../ui/page.module.css";
import type { Saving } from "../../ui/unsaved/unsaved-work.ts";

/** Ends somebody's role, after a question. */
export function EndRole({
  member: { id, name, school },
  saving,
}: {
  member: StaffMember;
  /** What is unsaved in the form counts no more once the role has ended. */
  saving: Saving;
}) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const [open, setOpen] = useState(false);
  const place = school?.name ?? "the network";
  const end = () =>
    void submission.submit(
      async () =>
        void (await saving(async () => {
          await api.call("DELETE /v1/staff/members/{id}", { path: { id }, quiet: true });
          toasts.show(`${name} no longer works for ${place}.`, "good");
          await navigate("/staff");
          return true;
        })),
    );
  return (
    <section className={styles.card} aria-labelledby="end-role">
      <h2 id="end-role">When {name} leaves</h2>
      <p className={styles.mute}>
        The role ends at once: {name} no longer has access here, and invitations that they sent are withdrawn too. What
        they have done stays recorded.
      </p>
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={() => setOpen(true)}>
          End this role
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={`End ${name}'s role at ${place}?`}>
        <div className={styles.form}>
          <p>{name} gets an email about it. To take it back, you need to invite them again.</p>
          <FormProblem of={submission} />
          <div className={styles.buttons}>
            <Button tone="spot" busy={submission.busy} onClick={end}>
              End the role
            </Button>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}
