import { useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../primitives/Icon.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** `sheet` slides up from the bottom edge on a phone. */
  as?: "dialog" | "sheet";
  /** For a table: as wide as the window allows. */
  wide?: boolean;
};

/** The native dialog: it keeps the focus inside, closes on Escape and then restores the focus. */
export function Dialog({ open, onClose, title, children, foot, as = "dialog", wide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A browser closes a dialog without asking, if it is told to twice. One whose caller keeps it open is shown again.
  const [closings, setClosings] = useState(0);
  // Where a press began: a selection of text may end beside the dialog.
  const pressed = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open, closings]);
  // One that is taken away while it is open gives the focus back too.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open === true) dialog.close();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop does the same as Escape and the close button
    <dialog
      ref={ref}
      className={cx(styles.dialog, as === "sheet" && styles.sheet, wide && styles.wide)}
      aria-labelledby={titleId}
      onClose={(event) => {
        // The event is asynchronous: the caller may have closed or reopened the dialog already. React hands on that of a dialog in this one.
        const dialog = ref.current;
        if (dialog === null || event.target !== dialog || !open || dialog.open) return;
        onClose();
        setClosings(closings + 1);
      }}
      onCancel={(event) => {
        // As above; a file that was not chosen in it is a `cancel` too.
        if (event.target !== ref.current) return;
        // The caller closes the dialog, so its state is up to date when the focus returns.
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Before the browser sees it, which lets a page refuse the first Escape only. A dialog in this one has answered its own.
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        if (event.target === ref.current && pressed.current === ref.current) onClose();
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>{open && children}</div>
      {foot && open && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}
