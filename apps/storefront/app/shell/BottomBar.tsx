import { cx, Icon } from "@matinee/ui";
import { NavLink, useLocation } from "react-router";
import { SECTIONS } from "./Header.tsx";
import styles from "./bottom-bar.module.css";

/** The main links at the bottom of a phone screen. An application has the screen to itself. */
export function BottomBar() {
  if (/^\/(apply-now|pay)/.test(useLocation().pathname)) return null;
  return (
    <nav className={styles.bar} aria-label="Main" data-bottom-bar>
      {SECTIONS.map(({ to, name, icon }) => (
        <NavLink key={to} to={to} className={({ isActive }) => cx(styles.link, isActive && styles.here)}>
          <Icon name={icon} size={24} />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
