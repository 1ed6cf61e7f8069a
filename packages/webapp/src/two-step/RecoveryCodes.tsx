import { Button, Notice } from "@matinee/ui";
import { useEffect, useRef, useState } from "react";
import styles from "./two-step.module.css";

type RecoveryCodesProps = {
  codes: readonly string[];
  /** The level of the heading. */
  level: 2 | 3;
  /** The text of the button that goes on. */
  done: string;
  onDone: () => void;
};

/** New recovery codes. They are shown once, so the owner copies or prints them before going on. */
export function RecoveryCodes({ codes, level, onDone, done }: RecoveryCodesProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const [message, setMessage] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setMessage("Codes copied.");
    } catch {
      setMessage("Your browser blocked copying. Please print the codes or write them down.");
    }
  };
  return (
    <div className={styles.recovery}>
      <Heading ref={heading} tabIndex={-1}>
        Save your recovery codes
      </Heading>
      <Notice tone="reminder" title="We show these codes only once">
        If you lose your phone, one of them lets you log in. Each works once. Keep them where you keep other important
        papers, and not on the same phone.
      </Notice>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button tone="quiet" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button tone="quiet" onClick={() => print()}>
          Print codes
        </Button>
        <Button tone="spot" onClick={onDone}>
          {done}
        </Button>
      </div>
      <p role="status" className={styles.small}>
        {message}
      </p>
    </div>
  );
}
