import { Notice } from "@matinee/ui";
import { ageInYears, fullDate, plainDate } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import type { AgeVerdict } from "../../shared/application/check-ages.ts";
import formStyles from "../../shared/application/form.module.css";
import { otherClassesPath } from "../../shared/paths.ts";
import { SimilarClasses } from "../../shared/catalogue/SimilarClasses.tsx";
import { ageKeyDate } from "../../shared/catalogue/age-rule.ts";
import styles from "./check-age.module.css";

type VerdictProps = { verdict: AgeVerdict | null; group: Group; first: string | null; dateOfBirth: string | null };

/** Shown under the date of birth: whether it fits, and the next class that does. */
export function Verdict({ verdict, group, first, dateOfBirth }: VerdictProps) {
  const offer = verdict?.kind === "later" || verdict?.kind === "outside" ? verdict.offer : null;
  return (
    <div role="status" className={formStyles.note}>
      {verdict?.kind === "fits" && first && dateOfBirth && (
        <Notice tone="good" title={fitsText(group, first, dateOfBirth)} />
      )}
      {verdict?.kind === "later" && (
        <Notice tone="calm" title={verdict.message}>
          <p>Your child can start from {fullDate(verdict.from)}. Continue now and choose that start date.</p>
        </Notice>
      )}
      {verdict?.kind === "outside" && (
        <Notice tone="problem" title={verdict.message}>
          {!verdict.offer && <p>No class nearby has places for this age. Try searching further away.</p>}
        </Notice>
      )}
      {offer && (
        <section className={styles.offer} aria-labelledby="offer">
          <h2 id="offer">
            {verdict?.kind === "later" ? "A class your child can join now" : "The nearest class for your child"}
          </h2>
          <SimilarClasses classes={[offer]} dateOfBirth={dateOfBirth} wide />
        </section>
      )}
      {verdict?.kind === "outside" && (
        <p className={formStyles.links}>
          <Link to={otherClassesPath(group.location, dateOfBirth)}>
            See all classes for this age near {group.location.post_town}
          </Link>
        </p>
      )}
    </div>
  );
}

function fitsText({ stage }: Group, first: string, dateOfBirth: string): string {
  const on = ageKeyDate(stage, first);
  return `Your child is the right age: ${ageInYears(dateOfBirth, on)} on ${plainDate(on)}.`;
}
