import { Button, Notice } from "@matinee/ui";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import styles from "./card.module.css";
import type { CardFormProps } from "./card-form.ts";

type CardFrameProps = Pick<
  CardFormProps,
  "action" | "working" | "busy" | "refusal" | "choice" | "savedCard" | "after" | "note"
> & {
  ready: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The common parts of the card forms: legend (spec §2, Checkout), last refusal and submit button. */
export function CardFrame(props: CardFrameProps) {
  const { action, working, busy, ready, refusal, choice, savedCard = null, after, note, onSubmit, children } = props;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) alert.current?.focus();
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
      <div ref={alert} tabIndex={-1} className={styles.alert} role="alert">
        {refusal && (
          <Notice tone="problem" title={refusal.title}>
            {refusal.advice}
            {refusal.login !== undefined && (
              <p>
                <a href={refusal.login} target="_blank" rel="noopener">
                  Log in again in a new tab
                </a>
              </p>
            )}
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
      {note}
      <Button type="submit" tone="spot" size="large" wide busy={busy || !ready}>
        {busy ? working : action}
      </Button>
    </form>
  );
}
