import { Icon, posterUrl } from "@matinee/ui";
import type { Location } from "@matinee/contract/client";
import { DetailSection } from "./DetailFrame.tsx";
import { addressLines } from "../catalogue/catalogue-text.ts";
import styles from "./venue.module.css";

/** Address, access and travel of a venue. */
export function VenueSection({ location }: { location: Location }) {
  const { lat, lng } = location;
  return (
    <DetailSection id="venue" title="The venue">
      <div className={styles.venue}>
        <img
          className={styles.picture}
          src={posterUrl({ kind: "venue", id: location.id })}
          alt=""
          width={640}
          height={340}
          loading="lazy"
        />
        <div className={styles.body}>
          <h3>{location.name}</h3>
          <address className={styles.address}>{addressLines(location).join(", ")}</address>
          <dl className={styles.facts}>
            {location.travel && (
              <div>
                <dt>
                  <Icon name="car" />
                  Travel and parking
                </dt>
                <dd>{location.travel}</dd>
              </div>
            )}
            {location.access && (
              <div>
                <dt>
                  <Icon name="access" />
                  Access
                </dt>
                <dd>{location.access}</dd>
              </div>
            )}
          </dl>
          <a
            className={styles.map}
            href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
            rel="noopener noreferrer"
            target="_blank"
          >
            <Icon name="pin" size={20} />
            View on a map (opens in a new tab)
          </a>
        </div>
      </div>
    </DetailSection>
  );
}
