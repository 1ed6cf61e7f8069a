import type { Brand } from "../site.ts";
import styles from "./logo.module.css";

/** A school's logo, or the default mark with its name. The caller wraps it in a link. */
export function Logo({ brand }: { brand: Brand }) {
  if (brand.logo) return <img className={styles.image} {...brand.logo} alt={brand.name} />;
  return (
    <>
      <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r="20" fill="var(--plum)" />
        <path d="M16.5 7h7l6 20a14 14 0 0 1-19 0z" fill="var(--spot)" />
        <ellipse cx="20" cy="28" rx="9.6" ry="3.6" fill="#fff" opacity=".55" />
      </svg>
      <span>{brand.name}</span>
    </>
  );
}
