import { posterUrl } from "@matinee/ui";
import { counted } from "@matinee/format";
import { Link } from "react-router";
import { Tile } from "./Tile.tsx";
import type { TownsWithVenues } from "./towns.ts";
import styles from "./home.module.css";

/** All towns with venues. The largest have pictures. */
export function Towns({ largest, rest }: TownsWithVenues) {
  return (
    <>
      <ul className={styles.towns} data-columns={columnsFor(largest.length)}>
        {largest.map(({ town, postcode, venues }, index) => (
          <li key={town}>
            <Tile
              to={searchNear(postcode)}
              // Drawn by index, so that neighbours differ.
              image={posterUrl({ kind: "venue", id: `town-${index + 1}` })}
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
            {rest.map(({ town, postcode }) => (
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

/** The number of columns without an incomplete last row, if there is one. */
function columnsFor(count: number): number {
  return [4, 5, 3].find((columns) => count % columns === 0) ?? 4;
}

function searchNear(postcode: string): string {
  return `/find-classes?${new URLSearchParams({ postcode })}`;
}
