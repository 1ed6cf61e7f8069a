import type { FoundGroups, Location } from "@matinee/contract/client";
import { labelAngle, RADAR_HALF, RADAR_OUTER, radarPins, radarReach, ringPoint } from "./radar.ts";
import styles from "./around.module.css";
import { DistanceNote } from "./DistanceNote.tsx";

const WIDTH = 2 * RADAR_HALF;

export type RadarProps = {
  origin: NonNullable<FoundGroups["origin"]>;
  items: readonly {
    name: string;
    available: number;
    distance_miles: number | null;
    location: Pick<Location, "lat" | "lng">;
  }[];
  /** What a filled pin and a pale one mean. */
  legend?: readonly [some: string, none: string];
  /** Called with the pin's number in the list, from 1. */
  onPick: (number: number) => void;
};

/** Shows where the results are around the visitor. Hidden from screen readers, because the list has the same facts. */
export function Radar({ origin, items, legend = ["places", "full"], onPick }: RadarProps) {
  const reach = radarReach(items.map((group) => group.distance_miles ?? 0));
  const places = items.map((group) => group.location);
  const pins = radarPins(origin, places, reach);
  const angle = labelAngle(pins);
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
        <path d={`M0 ${-RADAR_OUTER}V${RADAR_OUTER}M${-RADAR_OUTER} 0H${RADAR_OUTER}`} className={styles.ring} />
        {[0.5, 1].map((part) => (
          <circle key={part} r={RADAR_OUTER * part} className={styles.ring} />
        ))}
        {[0.5, 1].map((part) => {
          const { x, y } = ringPoint(part, angle);
          return (
            <text key={part} x={x} y={y + 3} className={styles.miles}>
              {reach * part} mi
            </text>
          );
        })}
        <circle r="5" className={styles.here} />
        {pins.map(
          ({ number, x, y, from }) =>
            from !== null && (
              <g key={number}>
                <path d={`M${from.x} ${from.y}L${x} ${y}`} className={styles.line} />
                <circle cx={from.x} cy={from.y} r="2.4" className={styles.point} />
              </g>
            ),
        )}
        {pins.map((pin, index) => (
          <a key={pin.number} href={`#class-${pin.number}`} tabIndex={-1} onClick={() => onPick(pin.number)}>
            <title>{items[index]?.name}</title>
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
      <ul className={styles.legend} aria-hidden="true">
        <li>you</li>
        {legend.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <DistanceNote origin={origin} />
    </section>
  );
}
