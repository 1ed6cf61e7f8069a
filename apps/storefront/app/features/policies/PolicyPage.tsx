import type { ReactNode } from "react";
import styles from "./policies.module.css";

type Part = { id: string; title: string; text: ReactNode };

/** A text page with its table of contents. */
export function PolicyPage({ title, lead, parts }: { title: string; lead: string; parts: readonly Part[] }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <ul className={styles.links}>
          {parts.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.parts}>
        {parts.map((part) => (
          <section key={part.id} id={part.id} className={styles.part} aria-labelledby={`${part.id}-title`}>
            <h2 id={`${part.id}-title`}>{part.title}</h2>
            {part.text}
          </section>
        ))}
      </div>
    </div>
  );
}
