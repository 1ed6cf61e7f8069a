import { Icon } from "@matinee/ui";
import type { SchoolSafety as Safety } from "@matinee/contract/client";
import styles from "./school-safety.module.css";

const FACTS = [
  ["safeguarding", "Safeguarding"],
  ["dbs_checks", "Background checks"],
  ["first_aid", "First aid"],
  ["staff_ratio", "Adults and children"],
] as const;

/** True if a school says anything about how it looks after children. */
export function hasSafetyText(safety: Safety | undefined): safety is Safety {
  return safety !== undefined && FACTS.some(([key]) => Boolean(safety[key]));
}

/** How a school looks after children, in its own words. Leaves out what it has not said. */
export function SchoolSafety({ safety }: { safety: Safety }) {
  return (
    <dl className={styles.facts}>
      {FACTS.map(([key, name]) => {
        const text = safety[key];
        return (
          text && (
            <div key={key} className={styles.fact}>
              <dt>
                <Icon name="check" size={20} />
                {name}
              </dt>
              <dd>{text}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** The same, folded behind what it covers: for the home page. */
export function SafetyFold({ safety, title }: { safety: Safety; title: string }) {
  const names = FACTS.filter(([key]) => safety[key]).map(([, name]) => name);
  return (
    <details className={styles.fold}>
      <summary>
        <span className={styles.title}>{title}</span>
        <Icon name="down" size={20} />
        <span className={styles.names}>{names.join(" · ")}</span>
      </summary>
      <SchoolSafety safety={safety} />
    </details>
  );
}
