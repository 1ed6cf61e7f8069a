import { buttonClass } from "@matinee/ui";
import type { Group, Location } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { distanceText, type Precision } from "../search/distance-text.ts";
import styles from "./class-card.module.css";
import type { placesText } from "./catalogue-text.ts";

export type CardPlace = {
  /** Its number on the radar. */
  number?: number;
  /** The precision of the search's origin. */
  precision?: Precision;
  /** Above the fold: load its picture eagerly. */
  early?: boolean;
};

type CatalogueCardProps = CardPlace & {
  item: {
    name: string;
    distance_miles: number | null;
    location: Pick<Location, "name" | "post_town">;
    pictures: Group["pictures"];
  };
  /** The disciplines. */
  kicker: string;
  /** Shown if there is no photograph. */
  poster: string;
  to: string;
  facts: readonly { key: string; text: string }[];
  /** Places left, or the waiting list. */
  places: ReactNode;
  tone: ReturnType<typeof placesText>["tone"];
  /** Below the places. */
  extras?: ReactNode;
  price: ReactNode;
  action: { to: string; text: string; label: string };
};

/** How wide a card shows its picture. */
const SIZES = "(max-width: 520px) 100vw, 330px";

/** A class or camp in a list, with its main facts and one button. */
export function CatalogueCard({
  item,
  kicker,
  poster,
  to,
  facts,
  places,
  tone,
  extras,
  price,
  action,
  ...place
}: CatalogueCardProps) {
  const { number, precision = "exact", early = false } = place;
  const [photograph] = item.pictures;
  return (
    <article className={styles.card} id={number === undefined ? undefined : `class-${number}`}>
      <div className={styles.poster}>
        <img
          src={photograph?.src ?? poster}
          srcSet={photograph?.webp}
          sizes={SIZES}
          alt={photograph?.alt ?? ""}
          width={640}
          height={340}
          loading={early ? "eager" : "lazy"}
        />
        {number !== undefined && <span className={styles.number}>{number}</span>}
      </div>
      <div className={styles.body}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h3>
          <Link to={to} className={styles.name}>
            {item.name}
          </Link>
        </h3>
        <p className={styles.place}>
          {item.location.name}, {item.location.post_town}{" "}
          {item.distance_miles !== null && (
            <span className={styles.miles}>
              · <strong>{distanceText(item.distance_miles, precision)}</strong>
            </span>
          )}
        </p>
        <p className={styles.facts}>
          {facts.map(({ key, text }) => (
            <strong key={key}>{text}</strong>
          ))}
        </p>
        <p className={styles.places} data-tone={tone}>
          {places}
        </p>
        {extras}
        <div className={styles.foot}>
          {price}
          <Link to={action.to} className={buttonClass({ tone: "ink", size: "small" })} aria-label={action.label}>
            {action.text}
          </Link>
        </div>
      </div>
    </article>
  );
}
