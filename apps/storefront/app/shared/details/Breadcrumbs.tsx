import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

export type Crumb = { name: string; to: string };

/** `here` is the current page. */
export function Breadcrumbs({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol className={styles.list}>
        {crumbs.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">
          <span>{here}</span>
        </li>
      </ol>
    </nav>
  );
}
