import { Button, Dialog } from "@matinee/ui";
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { MoveAsked } from "./move-asked.ts";
import { leavesView, type IsLeft } from "./unsaved-work.ts";
import { useUnsaved } from "./use-unsaved.ts";

type FormDialogProps = ComponentProps<typeof Dialog> & {
  /** True: it can be closed without a question, because it keeps what was typed. */
  keeps?: boolean;
  /** True while it is sent: nothing closes it then but whoever sends it. `useInFormDialog` is for a form that is a component of its own. */
  busy?: boolean;
  /** What was typed is given up. */
  onLeave?: () => void;
};

interface InFormDialog {
  readonly close: () => void;
  readonly onBusy: (busy: boolean) => void;
  /** What was typed is saved, and the dialog stays open, or leads to another page. */
  readonly onSaved: () => void;
}

const Around = createContext<InFormDialog>({ close: () => {}, onBusy: () => {}, onSaved: () => {} });

/**
 * A dialog with a form. Once something is typed in it, it asks before it is closed without a save: by Escape, a click beside it, its cross, a
 * `LeaveButton` or with the page. Whoever has saved closes it by `open` or by taking it away, and nothing is asked.
 */
export function FormDialog({ open, onClose, onLeave, keeps = false, busy, children, ...rest }: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [isDraft, setIsDraft] = useState(false);
  const [asks, setAsks] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const [isFormBusy, setIsFormBusy] = useState(false);
  // React renders too late for a page that a save leads to.
  const saved = useRef(false);
  const [isLeft] = useState((): IsLeft => (from, to) => !saved.current && leavesView(from, to));
  const isBusy = busy === true || isFormBusy;
  const isMoveAsked = useContext(MoveAsked);
  if (open && isDraft) setIsDraft(false);
  if (!open && typed && !isDraft) setTyped(false);
  // A move out of the page asks the same.
  if (asks && (!open || isBusy || isMoveAsked)) setAsks(false);
  useUnsaved(open && typed, isLeft);
  // Once the question has closed, which gives the focus back to the form; the dialog then gives it back to what opened it.
  useEffect(() => {
    if (!leaves) return;
    setLeaves(false);
    onLeave?.();
    onClose();
  }, [leaves, onLeave, onClose]);
  const close = () => {
    if (isBusy) return;
    if (typed && !keeps) return setAsks(true);
    setIsDraft(typed);
    onClose();
  };
  const onSaved = () => {
    saved.current = true;
    setTyped(false);
  };
  return (
    <>
      <Dialog {...rest} open={open} onClose={close}>
        <div
          onInput={(event) => {
            // It is no change of a form around the dialog.
            event.stopPropagation();
            saved.current = false;
            setTyped(true);
          }}
        >
          <Around value={{ close, onBusy: setIsFormBusy, onSaved }}>{children}</Around>
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

/** For the form in a `FormDialog`: says that it is `busy`, and answers how to say that it is saved. */
export function useInFormDialog(busy: boolean): Pick<InFormDialog, "onSaved"> {
  const { onBusy, onSaved } = useContext(Around);
  useLayoutEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [onBusy, busy]);
  return { onSaved };
}

/** A button in a `FormDialog` that closes it without a save. */
export function LeaveButton({ children }: { children: ReactNode }) {
  return (
    <Button tone="quiet" onClick={useContext(Around).close}>
      {children}
    </Button>
  );
}
