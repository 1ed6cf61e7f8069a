import { Notice } from "@matinee/ui";
import { signInAddress, useApp } from "./app.ts";
import styles from "./form-problem.module.css";
import type { Submission } from "./use-submit.ts";

/** The error of a whole form. If the login has ended, it links to the login page in a new tab. */
export function FormProblem({ of: { problem, loggedOut } }: { of: Pick<Submission, "problem" | "loggedOut"> }) {
  const app = useApp();
  if (problem === null) return null;
  return (
    <Notice tone="problem" live>
      <p>{problem}</p>
      {loggedOut && (
        <a
          className={styles.login}
          href={signInAddress(app, location.pathname + location.search)}
          target="_blank"
          rel="noopener"
        >
          Log in again in a new tab
        </a>
      )}
    </Notice>
  );
}
