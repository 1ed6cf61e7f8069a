import { Badge } from "@matinee/ui";
import type { CourseAddon } from "@matinee/contract/client";
import { placesText } from "../../shared/catalogue/catalogue-text.ts";
import { addonPrice } from "../../shared/catalogue/camp-text.ts";
import styles from "./camp-details.module.css";

/** The add-ons of a camp with prices and places. */
export function Addons({ addons, days }: { addons: readonly CourseAddon[]; days: number }) {
  return (
    <ul className={styles.addons}>
      {addons.map(({ id, name, description, available, choices, ...addon }) => (
        <li key={id} className={styles.addon}>
          <div>
            <h3>{name}</h3>
            <p>{description}</p>
            {choices !== null && (
              <p>
                {choices.label}: {choices.options.join(", ")}
              </p>
            )}
            {addon.choose_days && days > 1 && <p>On the days you choose.</p>}
          </div>
          <div className={styles.figures}>
            <span className={styles.addonPrice}>{addonPrice(addon, days)}</span>
            {available !== null && <Badge tone={placesText(available).tone}>{placesText(available).text}</Badge>}
          </div>
        </li>
      ))}
    </ul>
  );
}
