import { ApiError } from "@matinee/contract/client";
import { Button, Dialog, Notice, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";

/** Removes the demo, once somebody has typed the name of its network, and leads to the page that sets this copy up. */
export function RemoveDemo({ network }: { network: string }) {
  const { api } = useApp();
  const submission = useSubmit();
  const [asking, setAsking] = useState(false);
  // The answer has the only code, and every login goes with the demo.
  const [mayBeGone, setMayBeGone] = useState(false);
  const remove = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textOf(new FormData(event.currentTarget), "network");
    void submission.submit(async () => {
      const body = { network: typed };
      try {
        const { set_up: address } = await api.call("POST /v1/staff/demo/remove", { body, quiet: true });
        location.assign(address);
      } catch (error) {
        setMayBeGone(!(error instanceof ApiError) || error.status === 401 || error.status >= 500);
        throw error;
      }
    });
  };
  return (
    <section className={styles.card} aria-labelledby="remove-demo">
      <h2 id="remove-demo">Begin with your own network</h2>
      <p className={styles.mute}>
        Remove the demo when you have seen enough. You then name your network, yourself and your first school.
      </p>
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={() => setAsking(true)}>
          Remove the demo
        </Button>
      </div>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title="Remove the demo?">
          <form className={styles.form} noValidate onSubmit={remove}>
            {mayBeGone ? (
              <Notice tone="problem" live>
                No answer came, so the demo may be gone already. If it is, every page leads to the set-up page: start
                Matinee again, and it prints the code for it.
              </Notice>
            ) : (
              <FormProblem of={submission} />
            )}
            <p>
              All its schools, classes, families and logins go, and everything that was ordered. Everybody is logged
              out, including you. This can't be undone.
            </p>
            <TextInput
              label="Name of the network"
              help={`Type ${network} to confirm.`}
              name="network"
              autoComplete="off"
              error={submission.fieldError("network")}
            />
            <div className={styles.buttons}>
              <Button type="submit" tone="spot" busy={submission.busy}>
                Remove the demo
              </Button>
              <Button tone="quiet" onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </section>
  );
}
