import { useEffect, useRef } from "react";
import styles from "./form.module.css";

export type FormProblem = { fieldId: string; message: string };

type ErrorSummaryProps = {
  problems: readonly FormProblem[];
  /** Counts submits. Each failed one moves the focus here. */
  attempt: number;
};

/** All errors of a form, each with a link to its field. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  return (
    <div ref={ref} className={styles.errors} tabIndex={-1} role="group" aria-labelledby="error-summary">
      <h2 id="error-summary">
        {problems.length === 1 ? "Please fix this problem" : `Please fix these ${problems.length} problems`}
      </h2>
      <ul className={styles.list}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId + message}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                event.preventDefault();
                const field = document.getElementById(fieldId);
                field?.scrollIntoView({ block: "center" });
                field?.focus({ preventScroll: true });
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
