import { Skeleton } from "@matinee/ui";
import card from "../catalogue/class-card.module.css";
import styles from "./search.module.css";

/** Placeholders for cards that are loading. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.cards} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={card.card}>
          <div className={card.waiting}>
            <Skeleton height="100%" radius="0" />
          </div>
          <div className={card.body}>
            <Skeleton width="70%" height="28px" />
            <Skeleton width="90%" height="22px" />
            <Skeleton width="60%" height="22px" />
            <Skeleton width="40%" height="22px" />
            <div className={card.foot}>
              <Skeleton width="45%" height="22px" />
              <Skeleton width="108px" height="44px" radius="12px" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
