import { chipClass } from "@matinee/ui";
import { Link } from "react-router";
import type { PlaceProblem } from "./search-place.ts";
import styles from "./place-choice.module.css";

type PlaceChoiceProps = {
  problem: PlaceProblem | null;
  /** The path of the same search at another place. */
  pathTo: (postcode: string) => string;
};

/** Asks which place was meant. */
export function PlaceChoice({ problem, pathTo }: PlaceChoiceProps) {
  if (problem === null || problem.suggestions.length === 0) return null;
  return (
    <section className={styles.choice} aria-label="Which place?">
      <p>{problem.text}</p>
      <ul className={styles.places}>
        {problem.suggestions.map((name) => (
          <li key={name}>
            <Link to={pathTo(name)} className={chipClass({ on: false })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
