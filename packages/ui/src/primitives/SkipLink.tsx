import styles from "./visually-hidden.module.css";

export function SkipLink({ target = "main" }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to the content
    </a>
  );
}
