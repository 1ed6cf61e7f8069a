import styles from "./search.module.css";

/** A heading in which "7-year-old" stays on one line. */
export function SearchTitle({ text }: { text: string }) {
  const [before, age, after] = text.split(/(\d+-year-old)/);
  if (age === undefined) return text;
  return (
    <>
      {before}
      <span className={styles.unbroken}>{age}</span>
      {after}
    </>
  );
}
