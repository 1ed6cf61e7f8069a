import type { Booking } from "@matinee/contract/client";
import { Icon } from "@matinee/ui";
import styles from "./bookings.module.css";

/** Where it is, and, unfolded, how to get there. */
export function Venue({ location }: { location: Booking["location"] }) {
  const { lat, lng } = location;
  return (
    <div>
      <p className={styles.fact}>
        <Icon name="pin" size={20} />
        <span>
          {location.name}, {location.address_line_1}, {location.post_town} {location.postcode}
        </span>
      </p>
      <details className={styles.more}>
        <summary>How to get there</summary>
        {[location.travel, location.access]
          .filter((words) => words !== "")
          .map((words) => (
            <p key={words}>{words}</p>
          ))}
        <p>
          <a href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`} rel="noreferrer">
            See {location.name} on a map
          </a>
        </p>
      </details>
    </div>
  );
}
