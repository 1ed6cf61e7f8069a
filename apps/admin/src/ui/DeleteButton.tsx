import { Button, Dialog } from "@matinee/ui";
import { useState, type ReactNode } from "react";
import styles from "./page.module.css";

type Props = {
  /** "term": what is deleted. */
  what: string;
  busy: boolean;
  onDelete: () => void;
  /** What goes with it. */
  children: ReactNode;
};

/** Deletes something that cannot be brought back, once it is asked. It can stand in a form. */
export function DeleteButton({ what, busy, onDelete, children }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="quiet" busy={busy} onClick={() => setAsking(true)}>
        Delete {what}
      </Button>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={`Delete this ${what}?`}>
          <div className={styles.form}>
            <p>{children}</p>
            <div className={styles.buttons}>
              <Button
                tone="spot"
                onClick={() => {
                  setAsking(false);
                  onDelete();
                }}
              >
                Delete {what}
              </Button>
              <Button tone="quiet" onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
