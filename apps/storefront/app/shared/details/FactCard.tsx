import { Icon, type IconName, VisuallyHidden } from "@matinee/ui";
import type { ReactNode } from "react";
import styles from "./fact-card.module.css";

export type Fact = { icon: IconName; label: string; value: ReactNode; note?: ReactNode };

type FactCardProps = {
  label: string;
  price: string;
  priceNote: ReactNode;
  badge?: ReactNode;
  facts: readonly Fact[];
  children?: ReactNode;
};

/** The main facts of a class or camp. */
export function FactCard({ label, price, priceNote, badge, facts, children }: FactCardProps) {
  return (
    <aside className={styles.card} aria-label={label}>
      <div className={styles.top}>
        <p className={styles.price}>
          <strong>{price}</strong> <span>{priceNote}</span>
        </p>
        {badge}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ icon, label: term, value, note }) => (
          <div key={term} className={styles.fact}>
            <dt>
              <Icon name={icon} />
              <VisuallyHidden>{term}</VisuallyHidden>
            </dt>
            <dd>
              <span className={styles.value}>{value}</span>
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {children && <div className={styles.footer}>{children}</div>}
    </aside>
  );
}
