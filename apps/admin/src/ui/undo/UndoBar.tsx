import { ApiError } from "@matinee/contract/client";
import { Button, Icon } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import styles from "./undo-bar.module.css";
import { undoStore } from "./undo-store.ts";

/** Long enough to read it, to notice a mistake and to reach the button by keyboard. The screen itself can undo it later too. */
const STAYS_MS = 15_000;

/** Says what was just done and offers to undo it, also by Ctrl-Z. Hover or focus keeps it. */
export function UndoBar() {
  const { toasts } = useApp();
  const offered = useSyncExternalStore(undoStore.subscribe, undoStore.get);
  const [held, setHeld] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = offered?.id;
  useEffect(() => {
    if (id === undefined || held || busy) return;
    const timer = setTimeout(() => undoStore.dismiss(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, held, busy]);
  const undo = useCallback(async () => {
    const change = undoStore.get();
    if (change === null || busy) return;
    setBusy(true);
    try {
      await change.undo();
      toasts.show("Undone.", "good");
    } catch (error) {
      toasts.show(
        (error instanceof ApiError && error.messages[0]) || "We could not undo that. Please try again.",
        "problem",
      );
    } finally {
      setBusy(false);
      undoStore.dismiss(change.id);
      setHeld(false);
    }
  }, [busy, toasts]);
  useEffect(() => {
    if (id === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const types =
        event.target instanceof Element && event.target.matches("input, textarea, select, [contenteditable]");
      if (
        types ||
        event.shiftKey ||
        event.altKey ||
        event.key.toLowerCase() !== "z" ||
        !(event.ctrlKey || event.metaKey)
      )
        return;
      event.preventDefault();
      void undo();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [id, undo]);
  return (
    <div className={styles.region} aria-live="polite">
      {offered !== null && (
        <section key={offered.id} aria-label="Undo">
          <div
            className={styles.bar}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <Icon name="check" />
            <span>{offered.message}</span>
            <Button
              tone="spot"
              size="small"
              busy={busy}
              aria-keyshortcuts="Control+Z Meta+Z"
              onClick={() => void undo()}
            >
              Undo
            </Button>
            <button
              type="button"
              className={styles.close}
              aria-label="Close message"
              onClick={() => {
                undoStore.dismiss(offered.id);
                setHeld(false);
              }}
            >
              <Icon name="close" size={20} />
            </button>
          </div>
        </section>
      )}
    </div>
  );
}
