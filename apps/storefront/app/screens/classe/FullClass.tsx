import { Icon, Notice } from "@matinee/ui";
import type { FoundGroup, Group } from "@matinee/contract/client";
import { Link } from "react-router";
import { otherClassesPath } from "../apply/paths.ts";
import formStyles from "../apply/frame/form.module.css";
import { SimilarClasses } from "../class-details/SimilarClasses.tsx";
import { useBrand } from "../details/use-brand.ts";
import styles from "./classe.module.css";

type FullClassProps = { group: Group; others: readonly FoundGroup[]; dateOfBirth: string | null };

/** A full class whose waiting list can't be joined here yet: said at once, with whom to ask and where there is room. */
export function FullClass({ group, others, dateOfBirth }: FullClassProps) {
  const brand = useBrand();
  return (
    <>
      <Notice tone="calm" title="Waiting lists open soon">
        <p>
          {group.name} has no trial places on any date that is offered, and its waiting list can't be joined online yet.
          Ask us, and we tell you as soon as a place comes free.
        </p>
        <p className={formStyles.links}>
          {brand.phone && (
            <a href={`tel:${brand.phone.replaceAll(" ", "")}`}>
              <Icon name="phone" size={20} /> {brand.phone}
            </a>
          )}
          {brand.email && (
            <a href={`mailto:${brand.email}`}>
              <Icon name="mail" size={20} /> {brand.email}
            </a>
          )}
        </p>
      </Notice>
      {others.length > 0 && (
        <section className={styles.offer} aria-labelledby="others">
          <h2 id="others">
            {dateOfBirth ? "Classes with places that fit" : `${group.stage.name} classes with places nearby`}
          </h2>
          <SimilarClasses classes={others} dateOfBirth={dateOfBirth} wide />
          <p className={formStyles.links}>
            <Link to={otherClassesPath(group.location, dateOfBirth)}>All classes near {group.location.post_town}</Link>
          </p>
        </section>
      )}
    </>
  );
}
