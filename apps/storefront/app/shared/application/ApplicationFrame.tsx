import { StepBar } from "@matinee/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./frame.module.css";

type FrameProps = {
  /** Index into the steps; null hides the step bar. */
  step: number | null;
  /** The names of all steps. */
  steps?: readonly string[];
  /** Paths of the finished steps, in order. */
  back?: readonly string[];
  /** The class or camp: above the form on a phone, beside it on a wide screen. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One column of 560 px with the step bar above it (look.md, Application). */
export function ApplicationFrame({ step, steps = [], back = [], aside, children }: FrameProps) {
  return (
    <div className={styles.frame} data-aside={aside ? "" : undefined}>
      {step !== null && (
        <div className={styles.steps}>
          <StepBar steps={steps} current={step} back={(index, name) => backLink(back[index], name)} />
        </div>
      )}
      {aside && <aside className={styles.aside}>{aside}</aside>}
      <div className={styles.column}>{children}</div>
    </div>
  );
}

function backLink(to: string | undefined, name: string): ReactNode {
  return to ? <Link to={to}>{name}</Link> : name;
}
