import { Icon } from "@matinee/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./home.module.css";

type HomeSectionProps = { id: string; title: string; more?: { to: string; text: string }; children: ReactNode };

/** A section of the home page with a link to more. */
export function HomeSection({ id, title, more, children }: HomeSectionProps) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.text} <Icon name="chevron" size={18} />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
