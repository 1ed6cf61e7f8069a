import { posterUrl } from "@matinee/ui";
import { ageRange } from "@matinee/format";
import { campDetailsPath } from "../paths.ts";
import { cardDates, cardExtras, cardPrice, cardTimes } from "./camp-card-text.ts";
import styles from "./camp-card.module.css";
import type { CampItem } from "./card-items.ts";
import { CatalogueCard, type CardPlace } from "./CatalogueCard.tsx";
import { campPlaces } from "./camp-places.ts";
import { disciplineText } from "./catalogue-text.ts";

type CampCardProps = CardPlace & {
  course: CampItem;
  /** An ISO date. Camps in another year show their year. */
  today: string;
  /** Without its extras. */
  brief?: boolean;
};

export function CampCard({ course, today, brief = false, ...place }: CampCardProps) {
  const full = course.available <= 0;
  const places = campPlaces(course);
  const price = cardPrice(course, today);
  const extras = brief ? null : cardExtras(course.addons);
  const to = campDetailsPath(course.id);
  const text = full ? "Waiting list" : "See camp";
  return (
    <CatalogueCard
      {...place}
      item={course}
      kicker={disciplineText(course)}
      poster={posterUrl({ kind: "camp", id: course.id, disciplines: course.disciplines })}
      to={to}
      facts={[
        { key: "dates", text: cardDates(course, today) },
        { key: "times", text: cardTimes(course.days) },
        { key: "ages", text: ageRange(course.min_age, course.max_age) },
      ]}
      places={full ? "Full. Join the waiting list" : places.text}
      tone={places.tone}
      extras={extras !== null && <p className={styles.extras}>{extras}</p>}
      price={
        <p className={styles.price}>
          <strong>{price.total}</strong>{" "}
          <span>{[price.fee, price.perDay, price.day].filter((part) => part !== null).join(", ")}</span>{" "}
          {price.deposit !== null && !full && <span className={styles.deposit}>{price.deposit}</span>}
        </p>
      }
      action={{ to, text, label: `${text}: ${course.name}, ${course.location.name}` }}
    />
  );
}
