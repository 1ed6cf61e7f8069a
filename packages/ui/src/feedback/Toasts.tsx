import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../primitives/Icon.tsx";
import { TOAST_MS, type Toast, type ToastStore } from "./toast-store.ts";
import styles from "./toasts.module.css";

const NONE: readonly Toast[] = [];
const ICONS = { problem: "alert", good: "check", calm: "info" } as const;

/**
 * Messages at the top right for 3000 ms (spec §8, §9). Hover or focus keeps a toast open. They are announced politely, except those
 * that the screen announces where they happened: each message is read out once.
 */
export function Toasts({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => NONE);
  const cards = (announced: boolean) =>
    toasts
      .filter((toast) => toast.announced === announced)
      .map((toast) => <ToastCard key={toast.id} toast={toast} onGone={() => store.dismiss(toast.id)} />);
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => raise(region.current), [newest]);
  return (
    <div ref={region} className={styles.region} popover="manual" role="region" aria-label="Messages">
      <div className={styles.stack} aria-live="polite">
        {cards(true)}
      </div>
      <div className={styles.stack} aria-live="off">
        {cards(false)}
      </div>
    </div>
  );
}

/** Puts the toasts above everything, also above a dialog that was opened after them. */
function raise(region: HTMLElement | null): void {
  if (region === null) return;
  // Closing and opening would silence a live region, so only a dialog is a reason.
  if (region.matches(":popover-open") && document.querySelector("dialog:modal") !== null) region.hidePopover();
  if (!region.matches(":popover-open")) region.showPopover();
}

function ToastCard({ toast, onGone }: { toast: Toast; onGone: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onGone, TOAST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new closure on each render must not restart the timer
  }, [held, toast.id]);
  return (
    <div
      className={cx(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICONS[toast.tone]} />
      <span>{toast.message}</span>
      <button type="button" className={styles.close} aria-label="Close message" onClick={onGone}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}
