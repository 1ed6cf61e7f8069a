import { Notice } from "@matinee/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./screen.module.css";

/** Good news of a screen: what was pressed may be gone, and who reads with the keyboard or the ear goes on from here. */
export function StatusMessage({ message }: { message: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message === null) return;
    // A dialog that closes in this very step still holds the focus.
    const frame = requestAnimationFrame(() => place.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [message]);
  return (
    <div ref={place} tabIndex={-1} className={styles.news} role="status">
      {message !== null && <Notice tone="good" title={message} />}
    </div>
  );
}

/** What a screen has to say; the same words said again are news again. */
export function useStatusMessage(first: string | null = null) {
  const [message, setSaid] = useState(first);
  return {
    message,
    clear: () => setSaid(null),
    show: (words: string) => {
      setSaid(null);
      requestAnimationFrame(() => setSaid(words));
    },
  };
}
