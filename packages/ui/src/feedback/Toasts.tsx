import { useEffect, useState, useSyncExternalStore } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../primitives/Icon.tsx";
import { TOAST_MS, type Toast, type ToastStore } from "./toast-store.ts";
import styles from "./toasts.module.css";

const NONE: readonly Toast[] = [];
const ICONS = { problem: "alert", good: "check", calm: "info" } as const;

/** Messages at the top right for 3000 ms (spec §8, §9), announced politely. Hover or focus keeps a toast open. */
export function Toasts({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.list, () => NONE);
  return (
    <div className={styles.region} role="region" aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onGone={() => store.dismiss(toast.id)} />
      ))}
    </div>
  );
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
