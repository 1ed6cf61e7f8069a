import { Button, Dialog } from "@matinee/ui";
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { leavesView } from "./unsaved-work.ts";
import { useUnsaved } from "./use-unsaved.ts";

type FormDialogProps = ComponentProps<typeof Dialog> & {
  /** True: it can be closed without a question, because it keeps what was typed, or cannot be closed now. */
  keeps?: boolean;
  /** A form of the dialog is being sent; a form inside may say so by `useBusyDialog` instead. */
  busy?: boolean;
  /** What was typed is given up. */
  onLeave?: () => void;
};

const AskToClose = createContext<() => void>(() => {});
const NoteBusy = createContext<(busy: boolean) => void>(() => {});

/** While a form in a `FormDialog` is sent, the dialog stays: what is sent can't be taken back, and its answer closes what it belongs to. */
export function useBusyDialog(busy: boolean): void {
  const note = useContext(NoteBusy);
  // Before anything else is pressed.
  useLayoutEffect(() => {
    if (!busy) return;
    note(true);
    return () => note(false);
  }, [busy, note]);
}

/**
 * A dialog with a form. Once something is typed in it, it asks before it is closed without a save: by Escape, a click beside it, its cross, a
 * `LeaveButton` or with the page. Whoever has saved closes it by `open` or by taking it away, and nothing is asked.
 */
export function FormDialog({
  open,
  onClose,
  onLeave,
  keeps = false,
  busy: isSending = false,
  children,
  ...rest
}: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [asks, setAsks] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const [isBusyInside, setBusyInside] = useState(false);
  const busy = isSending || isBusyInside;
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
    if (busy) return;
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
          <AskToClose value={close}>
            <NoteBusy value={setBusyInside}>{children}</NoteBusy>
          </AskToClose>
        </div>
      </Dialog>
      <LeaveQuestion
        open={open && asks && !busy}
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
