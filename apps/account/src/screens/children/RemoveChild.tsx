import { ApiError, type OwnChild } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import common from "../common/screen.module.css";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";
import styles from "./children.module.css";

type RemoveChildProps = { child: OwnChild | null; onClose: () => void; onRemoved: (message: string) => Promise<void> };

/** Asks before a child is removed, or lists the bookings that prevent it. */
export function RemoveChild({ child, onClose, onRemoved }: RemoveChildProps) {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit, reset } = submission;
  const close = () => {
    reset();
    onClose();
  };
  const isBooked = child !== null && child.stands_for.length > 0;

  const remove = ({ id, first_name }: OwnChild) =>
    submit(async () => {
      await api.call("DELETE /v1/account/children/{id}", { path: { id }, quiet: true }).catch((error: unknown) => {
        // Another window has already removed the child.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      await onRemoved(`${first_name} removed.`);
    });

  return (
    <Dialog
      open={child !== null}
      onClose={close}
      title={isBooked ? `${child.first_name} can't be removed yet` : `Remove ${child?.first_name ?? "this child"}?`}
      foot={
        child && (
          <>
            <Button tone="quiet" onClick={close}>
              {isBooked ? "Close" : "Keep child"}
            </Button>
            {!isBooked && (
              <Button tone="ink" busy={busy} onClick={() => void remove(child)}>
                Remove child
              </Button>
            )}
          </>
        )
      }
    >
      {child && isBooked && (
        <div className={common.section}>
          <p>
            {child.first_name} still has the bookings below. Take them out of your cart, leave the waiting list, or wait
            until they have ended:
          </p>
          <ul className={styles.points}>
            {child.stands_for.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {child && !isBooked && (
        <p>
          We delete what you told us about {child.first_name}'s medical conditions, and the photo consent, straight
          away. Past orders keep {child.first_name}'s name, because schools must keep their records.
        </p>
      )}
      <FormProblem of={submission} />
    </Dialog>
  );
}
