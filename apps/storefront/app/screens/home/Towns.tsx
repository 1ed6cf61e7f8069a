import { counted, posterUrl } from "@matinee/ui";
import { Link } from "react-router";
import { Tile } from "./Tile.tsx";
import type { Town } from "./towns.ts";
import styles from "./home.module.css";

const PICTURED = 8;

/** The towns we teach in: the largest with a picture of a venue, every one of them as a link to its classes. */
export function Towns({ towns }: { towns: readonly Town[] }) {
  const rest = towns.slice(PICTURED);
  return (
    <>
      <ul className={styles.towns}>
        {towns.slice(0, PICTURED).map(({ town, postcode, venue, venues }) => (
          <li key={town}>
            <Tile
              to={searchNear(postcode)}
              image={posterUrl({ kind: "venue", id: venue })}
              title={town}
              note={counted(venues, "venue")}
            />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{counted(rest.length, "more town")}</summary>
          <ul className={styles.chips}>
            {rest
              .toSorted((a, b) => a.town.localeCompare(b.town, "en-GB"))
              .map(({ town, postcode }) => (
                <li key={town}>
                  <Link to={searchNear(postcode)}>{town}</Link>
                </li>
              ))}
          </ul>
        </details>
      )}
    </>
  );
}

function searchNear(postcode: string): string {
  return `/find-classes?${new URLSearchParams({ postcode })}`;
}
