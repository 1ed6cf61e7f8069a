import type { Booking } from "@matinee/contract/client";
import { Icon } from "@matinee/ui";
import styles from "./bookings.module.css";

type VenueProps = {
  location: Booking["location"];
  /** For which dates, if not for all. */
  of?: string;
};

/** The address of a location, with directions to unfold. */
export function Venue({ location, of }: VenueProps) {
  const { lat, lng } = location;
  return (
    <div>
      <p className={styles.fact}>
        <Icon name="pin" size={20} />
        <span>
          {of !== undefined && `Venue for ${of}: `}
          {location.name}, {location.address_line_1}, {location.post_town} {location.postcode}
        </span>
      </p>
      <details className={styles.more}>
        <summary data-arrow>How to get {of === undefined ? "there" : `to ${location.name}`}</summary>
        {[location.travel, location.access]
          .filter((text) => text !== "")
          .map((text) => (
            <p key={text}>{text}</p>
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
