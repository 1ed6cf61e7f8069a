import { Button, Notice } from "@matinee/ui";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import styles from "./card.module.css";
import type { CardFormProps } from "./card-form.ts";

type CardFrameProps = Pick<
  CardFormProps,
  "action" | "working" | "busy" | "refusal" | "choice" | "savedCard" | "after"
> & {
  ready: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** What every card form has: its words (spec §2, Checkout), the last refusal, and a button that says what it does. */
export function CardFrame(props: CardFrameProps) {
  const { action, working, busy, ready, refusal, choice, savedCard = null, after, onSubmit, children } = props;
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) said.current?.focus();
  }, [refusal]);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy && ready) onSubmit();
      }}
    >
      <div ref={said} tabIndex={-1} className={styles.said} role="alert">
        {refusal && (
          <Notice tone="problem" title={refusal.title}>
            {refusal.advice}
          </Notice>
        )}
      </div>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Card information</legend>
        {choice}
        {savedCard === null && (
          <>
            {children}
            {after}
          </>
        )}
      </fieldset>
      <Button type="submit" tone="spot" size="large" wide busy={busy || !ready}>
        {busy ? working : action}
      </Button>
    </form>
  );
}
