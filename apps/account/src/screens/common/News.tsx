import { Notice } from "@matinee/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./screen.module.css";

/** Good news of a screen: what was pressed may be gone, and who reads with the keyboard or the ear goes on from here. */
export function News({ said }: { said: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said === null) return;
    // A dialog that closes in this very step still holds the focus.
    const frame = requestAnimationFrame(() => place.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [said]);
  return (
    <div ref={place} tabIndex={-1} className={styles.news} role="status">
      {said !== null && <Notice tone="good" title={said} />}
    </div>
  );
}

/** What a screen has to say; the same words said again are news again. */
export function useNews(first: string | null = null) {
  const [said, setSaid] = useState(first);
  return {
    said,
    hush: () => setSaid(null),
    say: (words: string) => {
      setSaid(null);
      requestAnimationFrame(() => setSaid(words));
    },
  };
}
