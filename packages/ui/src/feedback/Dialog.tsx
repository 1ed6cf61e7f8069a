import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
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
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open, closings]);
  // One that is taken away while it is open gives the focus back too. So does one that is hidden, and opens when it is shown again.
  const wasOpen = useRef(false);
  const showAgain = useEffectEvent(() => {
    if (open && wasOpen.current) ref.current?.showModal();
    wasOpen.current = false;
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    showAgain();
    return () => {
      if (dialog?.open !== true) return;
      wasOpen.current = true;
      dialog.close();
    };
  }, []);
  // Where the press of a click began: who selects text may let go beside the dialog.
  const pressed = useRef<EventTarget>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop does the same as Escape and the close button
    <dialog
      ref={ref}
      className={cx(styles.dialog, as === "sheet" && styles.sheet, wide && styles.wide)}
      aria-labelledby={titleId}
      onClose={({ target, currentTarget }) => {
        // React passes on what happens to a dialog in this one.
        if (target !== currentTarget) return;
        // The event is asynchronous: the caller may have closed or reopened the dialog already, or it is hidden.
        if (!open || currentTarget.open || wasOpen.current) return;
        onClose();
        setClosings(closings + 1);
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
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
      onPointerDown={(event) => void (pressed.current = event.target)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) onClose();
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
