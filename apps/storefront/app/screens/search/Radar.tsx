import type { FoundGroups } from "@matinee/contract/client";
import { radarPins, radarReach, RADAR_HALF } from "./radar.ts";
import styles from "./radar.module.css";

const RING = 108;
const WIDTH = 2 * RADAR_HALF;

/** Where the classes lie around the visitor. The list beside it says the same in words, so it is hidden from screen readers. */
export function Radar({ origin, items }: { origin: NonNullable<FoundGroups["origin"]>; items: FoundGroups["items"] }) {
  const reach = radarReach(items.map((group) => group.distance_miles ?? 0));
  const pins = radarPins(
    origin,
    items.map((group) => group.location),
    reach,
  );
  return (
    <section className={styles.card} aria-label="Around you">
      <h2 className={styles.title}>Around you</h2>
      <svg
        viewBox={`${-RADAR_HALF} ${-RADAR_HALF} ${WIDTH} ${WIDTH}`}
        className={styles.picture}
        aria-hidden="true"
        focusable="false"
      >
        <circle r={RADAR_HALF} className={styles.ground} />
        {[0.5, 1].map((part) => (
          <g key={part}>
            <circle r={RING * part} className={styles.ring} />
            <text y={-RING * part - 3} className={styles.miles}>
              {reach * part} mi
            </text>
          </g>
        ))}
        <path d={`M0 ${-RING}V${RING}M${-RING} 0H${RING}`} className={styles.ring} />
        <circle r="6" className={styles.here} />
        {pins.map((pin, index) => (
          <a key={pin.number} href={`#class-${pin.number}`} tabIndex={-1}>
            <circle
              cx={pin.x}
              cy={pin.y}
              r="10"
              className={styles.pin}
              data-full={(items[index]?.available ?? 0) <= 0 || undefined}
            />
            <text x={pin.x} y={pin.y + 3.6} className={styles.number}>
              {pin.number}
            </text>
          </a>
        ))}
      </svg>
      <p className={styles.words}>
        Distances in a straight line from {origin.label}
        {origin.precision === "exact"
          ? ""
          : origin.precision === "approximate"
            ? ", which we know approximately"
            : ", measured from its middle"}
        .
      </p>
    </section>
  );
}
