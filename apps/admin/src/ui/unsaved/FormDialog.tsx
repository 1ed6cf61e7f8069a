import { Button, Dialog } from "@matinee/ui";
import { createContext, useContext, useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { leavesView } from "./unsaved-work.ts";
import { useUnsaved } from "./use-unsaved.ts";

type FormDialogProps = ComponentProps<typeof Dialog> & {
  /** True: it can be closed without a question, because it keeps what was typed, or cannot be closed now. */
  keeps?: boolean;
  /** What was typed is given up. */
  onLeave?: () => void;
};

const AskToClose = createContext<() => void>(() => {});

/**
 * A dialog with a form. Once something is typed in it, it asks before it is closed without a save: by Escape, a click beside it, its cross, a
 * `LeaveButton` or with the page. Whoever has saved closes it by `open` or by taking it away, and nothing is asked.
 */
export function FormDialog({ open, onClose, onLeave, keeps = false, children, ...rest }: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [asks, setAsks] = useState(false);
  const [leaves, setLeaves] = useState(false);
  if (!open && (typed || asks)) {
    setTyped(false);
    setAsks(false);
  }
  useUnsaved(open && typed, leavesView);
  // Once the question has closed, which gives the focus back to the form; the dialog then gives it back to what opened it.
  useEffect(() => {
    if (!leaves) return;
    setLeaves(false);
    onLeave?.();
    onClose();
  }, [leaves, onLeave, onClose]);
  const close = () => {
    if (typed && !keeps) setAsks(true);
    else onClose();
  };
  return (
    <>
      <Dialog {...rest} open={open} onClose={close}>
        <div
          onInput={(event) => {
            // It is no change of a form around the dialog.
            event.stopPropagation();
            setTyped(true);
          }}
        >
          <AskToClose value={close}>{children}</AskToClose>
        </div>
      </Dialog>
      <LeaveQuestion
        open={open && asks}
        onStay={() => setAsks(false)}
        onLeave={() => {
          setAsks(false);
          setLeaves(true);
        }}
      />
    </>
  );
}

/** A button in a `FormDialog` that closes it without a save. */
export function LeaveButton({ children }: { children: ReactNode }) {
  return (
    <Button tone="quiet" onClick={useContext(AskToClose)}>
      {children}
    </Button>
  );
}
