import { Icon } from "@matinee/ui";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import styles from "./find-button.module.css";

const Find = lazy(async () => ({ default: (await import("./find/Find.tsx")).Find }));

const isApple = /mac|iphone|ipad/iu.test(navigator.userAgent);

/** Opens the search of everything, also by Ctrl-K. Its code is loaded when it is opened first. */
export function FindButton() {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!open && opener.current instanceof HTMLElement) opener.current.focus();
  }, [open]);
  const close = useCallback(() => setOpen(false), []);
  const show = useCallback(() => {
    opener.current = document.activeElement;
    setOpen(true);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      // A dialog that asks something stays on top.
      if (document.querySelector("dialog:modal") === null) show();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [show]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
      >
        <Icon name="search" size={20} />
        <span className={styles.label}>Find</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isApple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Find onClose={close} />
        </Suspense>
      )}
    </>
  );
}
