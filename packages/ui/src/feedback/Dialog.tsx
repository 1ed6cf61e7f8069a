import { useEffect, useId, useRef, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../primitives/Icon.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** `sheet` rises from the lower edge on a phone. */
  as?: "dialog" | "sheet";
};

/** The native dialog: focus stays inside, Escape closes, focus returns to where it was. */
export function Dialog({ open, onClose, title, children, foot, as = "dialog" }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it only repeats what Escape and the button do
    <dialog
      ref={ref}
      className={cx(styles.dialog, as === "sheet" && styles.sheet)}
      aria-labelledby={titleId}
      onClose={() => {
        // The event comes late: the dialog may be closed by its caller already, or open again.
        if (open && ref.current?.open === false) onClose();
      }}
      onCancel={(event) => {
        // Whoever opened it closes it: so what they say of it is true by the time the focus is back.
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
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
