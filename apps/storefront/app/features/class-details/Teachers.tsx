import type { Group } from "@matinee/contract/client";
import styles from "./teachers.module.css";

export function Teachers({ teachers }: Pick<Group, "teachers">) {
  return (
    <ul className={styles.teachers}>
      {teachers.map(({ id, name, bio }) => (
        <li key={id} className={styles.teacher}>
          <span className={styles.initials} aria-hidden="true" data-hue={id % 4}>
            {initials(name)}
          </span>
          <div>
            <h3>{name}</h3>
            <p>{bio}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/);
  return `${words[0]?.charAt(0) ?? ""}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? "") : ""}`;
}
