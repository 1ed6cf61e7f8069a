import type { Guide } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Link } from "react-router";
import styles from "../../ui/page.module.css";
import { GUIDE_STEPS } from "./guide-steps.ts";

/** The next step of the set-up guide, on Home until nothing is left to do. */
export function GuideCard({ guide }: { guide: Guide }) {
  const open = guide.steps.filter(({ done, left }) => !done && !left);
  const [next] = open;
  if (next === undefined) return null;
  const { title, why } = GUIDE_STEPS[next.step];
  return (
    <section className={styles.card} aria-labelledby="set-up-guide">
      <div className={styles.line}>
        <h2 id="set-up-guide">Open {guide.school.name}</h2>
        <Link to={`/guide?school=${guide.school.id}`}>Set-up guide: {counted(open.length, "step", "steps")} to go</Link>
      </div>
      <p className={styles.mute}>
        Next: {title}. {why}
      </p>
    </section>
  );
}
