import { Icon } from "@matinee/ui";
import { Link } from "react-router";
import styles from "./page.module.css";

export function BackTo({ to, children }: { to: string; children: string }) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="chevron" size={18} />
      {children}
    </Link>
  );
}
