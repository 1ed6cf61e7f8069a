import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { VisuallyHidden } from "../primitives/VisuallyHidden.tsx";
import styles from "./step-bar.module.css";

type StepBarProps = {
  steps: readonly string[];
  /** Index of the step on screen. */
  current: number;
  /** Renders the name of a finished step as a link back to it. */
  back?: (index: number, name: string) => ReactNode;
};

export function StepBar({ steps, current, back }: StepBarProps) {
  return (
    <nav aria-label="Booking steps">
      <ol className={styles.steps}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={cx(styles.step, index < current && styles.done, index === current && styles.now)}
            aria-current={index === current ? "step" : undefined}
          >
            {index < current && back ? back(index, name) : name}
            {index < current && <VisuallyHidden> (done)</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
