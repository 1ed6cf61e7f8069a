import type { WaitingOffer } from "@matinee/contract/client";
import { counted, formatInstant, formatPence, fullDate } from "@matinee/format";
import { childrenText } from "./offer-text.ts";
import styles from "./offer.module.css";

/** What is offered: the class or camp, for whom, its dates, and until when it is held. */
export function OfferFacts({ offer }: { offer: WaitingOffer }) {
  const {
    name,
    location,
    price,
    children,
    dates,
    whole_camp: whole,
    group_id: groupId,
    state,
    expires_at: end,
  } = offer;
  return (
    <section className={styles.facts} aria-label="The offer">
      <h2>{name}</h2>
      <p>
        {location.name}, {location.post_town}
      </p>
      <dl>
        <dt>For</dt>
        <dd>{childrenText(offer)}</dd>
        <dt>{groupId !== null ? "Your trial" : whole ? "The whole camp" : "Days of the camp"}</dt>
        <dd>
          <ul>
            {dates.map(({ date, start, end: until }) => (
              <li key={date}>
                {fullDate(date)}, {start} to {until}
              </li>
            ))}
          </ul>
        </dd>
        {state === "open" && (
          <>
            <dt>Price</dt>
            <dd>
              {formatPence(price)}
              {children.length > 1 && ` for ${counted(children.length, "child", "children")}`}
            </dd>
            <dt>Held until</dt>
            <dd>
              <strong>{formatInstant(end)}</strong>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
