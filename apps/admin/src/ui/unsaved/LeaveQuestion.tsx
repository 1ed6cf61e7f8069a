import { Button, Dialog } from "@matinee/ui";
import styles from "../page.module.css";

interface LeaveQuestionProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a page or a dialog is left with what is not saved. */
export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Dialog open={open} onClose={onStay} title="Leave without saving?">
      <div className={styles.form}>
        <p>What you changed here is not saved yet.</p>
        <div className={styles.buttons}>
          <Button tone="spot" ref={focusFirst} onClick={onStay}>
            Keep editing
          </Button>
          <Button tone="quiet" onClick={onLeave}>
            Leave without saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

// As an attribute, which a dialog looks for when it opens. React's own `autoFocus` comes before that.
function focusFirst(button: HTMLButtonElement | null): void {
  button?.toggleAttribute("autofocus", true);
}
