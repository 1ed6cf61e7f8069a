import { RadioCard } from "@matinee/ui";
import { useId } from "react";
import { cardName, expiryWords, type SavedCard } from "./card-name.ts";
import styles from "./card.module.css";

type CardChoiceProps = {
  cards: readonly SavedCard[];
  /** A saved card's id; null: a new one. */
  chosen: string | null;
  disabled: boolean;
  onChoose: (id: string | null) => void;
};

/** Which card is to pay: one of those saved, or a new one. */
export function CardChoice({ cards, chosen, disabled, onChoose }: CardChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Which card" className={styles.choice}>
      {cards.map((card) => (
        <RadioCard
          key={card.id}
          name={name}
          label={cardName(card)}
          aside={expiryWords(card)}
          checked={chosen === card.id}
          disabled={disabled || card.expired}
          onChange={() => onChoose(card.id)}
        />
      ))}
      <RadioCard
        name={name}
        label="A new card"
        checked={chosen === null}
        disabled={disabled}
        onChange={() => onChoose(null)}
      />
    </div>
  );
}
