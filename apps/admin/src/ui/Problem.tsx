import { Notice } from "@matinee/ui";
import { signInAddress, useApp } from "@matinee/webapp/signed-in";
import styles from "./page.module.css";
import type { Sending } from "./use-sending.ts";

/** What went wrong with a form, said above it and at once. */
export function Problem({ of: { problem, code } }: { of: Sending }) {
  const app = useApp();
  if (problem === null) return null;
  return (
    <Notice tone="problem" live>
      <p>{problem}</p>
      {code === "not_logged_in" && (
        <a
          className={styles.again}
          href={signInAddress(app, location.pathname + location.search)}
          target="_blank"
          rel="noopener"
        >
          Log in again, in a new tab
        </a>
      )}
    </Notice>
  );
}
