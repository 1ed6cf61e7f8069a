import { ApiError, type OwnChild } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import common from "../common/screen.module.css";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";
import styles from "./children.module.css";

type RemoveChildProps = { child: OwnChild | null; onClose: () => void; onRemoved: (words: string) => Promise<void> };

/** Asks once more; where something of the child's is to come, says what, and that it can't be yet. */
export function RemoveChild({ child, onClose, onRemoved }: RemoveChildProps) {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit, reset } = submission;
  const close = () => {
    reset();
    onClose();
  };
  const stays = child !== null && child.stands_for.length > 0;

  const remove = ({ id, first_name }: OwnChild) =>
    submit(async () => {
      await api.call("DELETE /v1/account/children/{id}", { path: { id }, quiet: true }).catch((error: unknown) => {
        // Removed in another window already: that is what was wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      await onRemoved(`${first_name} is no longer in your account.`);
    });

  return (
    <Dialog
      open={child !== null}
      onClose={close}
      title={stays ? `${child.first_name} can’t be removed yet` : `Remove ${child?.first_name ?? "this child"}?`}
      foot={
        child && (
          <>
            <Button tone="quiet" onClick={close}>
              {stays ? "Close" : "Keep"}
            </Button>
            {!stays && (
              <Button tone="ink" busy={busy} onClick={() => void remove(child)}>
                Remove
              </Button>
            )}
          </>
        )
      }
    >
      {child && stays && (
        <div className={common.section}>
          <p>
            {child.first_name} still takes part in something. Take it out of the basket, give up the place on the
            waiting list, or wait until it is over:
          </p>
          <ul className={styles.points}>
            {child.stands_for.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {child && !stays && (
        <p>
          Health notes and the consent to pictures go at once. Where {child.first_name} was booked, the order keeps the
          name, because sellers must keep their records.
        </p>
      )}
      <FormProblem of={submission} />
    </Dialog>
  );
}
