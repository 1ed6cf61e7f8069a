import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import { otherClassesPath } from "../../shared/paths.ts";
import formStyles from "../../shared/application/form.module.css";
import type { ClassItem } from "../../shared/catalogue/card-items.ts";
import { SimilarClasses } from "../../shared/catalogue/SimilarClasses.tsx";
import styles from "./check-age.module.css";

type OtherClassesProps = { group: Group; others: readonly ClassItem[]; dateOfBirth: string | null };

/** Classes with places, shown with a full class. */
export function OtherClasses({ group, others, dateOfBirth }: OtherClassesProps) {
  if (others.length === 0) return null;
  return (
    <section className={styles.offer} aria-labelledby="others">
      <h2 id="others">{group.stage.name} classes with places nearby</h2>
      <SimilarClasses classes={others} dateOfBirth={dateOfBirth} wide />
      <p className={formStyles.links}>
        <Link to={otherClassesPath(group.location, dateOfBirth)}>See all classes near {group.location.post_town}</Link>
      </p>
    </section>
  );
}
