import { Notice } from "@matinee/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./screen.module.css";

/** A success message. It takes the focus, because the button that was pressed may be gone. */
export function StatusMessage({ message }: { message: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message === null) return;
    // A dialog that closes in the same render still holds the focus.
    const frame = requestAnimationFrame(() => place.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [message]);
  return (
    <div ref={place} tabIndex={-1} className={styles.status} role="status">
      {message !== null && <Notice tone="good" title={message} />}
    </div>
  );
}

/** The message of a `StatusMessage`. Showing the same text again announces it again. */
export function useStatusMessage(first: string | null = null) {
  const [message, setMessage] = useState(first);
  return {
    message,
    clear: () => setMessage(null),
    show: (text: string) => {
      setMessage(null);
      requestAnimationFrame(() => setMessage(text));
    },
  };
}
