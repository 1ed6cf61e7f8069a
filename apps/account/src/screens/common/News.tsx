import { Notice } from "@matinee/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./screen.module.css";

/** Good news of a screen: what was pressed may be gone, and who reads with the keyboard or the ear goes on from here. */
export function News({ said }: { said: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said !== null) place.current?.focus();
  }, [said]);
  return (
    <div ref={place} tabIndex={-1} className={styles.news} role="status">
      {said !== null && <Notice tone="good" title={said} />}
    </div>
  );
}

/** What a screen has to say; the same words said again are news again. */
export function useNews() {
  const [said, setSaid] = useState<string | null>(null);
  return {
    said,
    say: (words: string) => {
      setSaid(null);
      requestAnimationFrame(() => setSaid(words));
    },
  };
}
