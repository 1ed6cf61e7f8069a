import styles from "./skeleton.module.css";

/** A placeholder for loading content. Sizes are CSS lengths. */
export function Skeleton({
  width = "100%",
  height = "1em",
  radius = "8px",
}: {
  width?: string;
  height?: string;
  radius?: string;
}) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, borderRadius: radius }}
      data-skeleton=""
      aria-hidden="true"
    />
  );
}
