import type { FoundGroups } from "@matinee/contract/client";
import { distanceNote } from "./distance-text.ts";
import styles from "./distance-note.module.css";

/** Says from where the distances are measured. */
export function DistanceNote({ origin }: { origin: NonNullable<FoundGroups["origin"]> }) {
  return <p className={styles.note}>{distanceNote(origin)}</p>;
}
