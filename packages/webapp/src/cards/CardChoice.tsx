import { Checkbox, RadioCard } from "@matinee/ui";
import { useId } from "react";
import { cardName, expiryText } from "./card-name.ts";
import styles from "./card.module.css";
import type { ChosenCard } from "./use-chosen-card.ts";

type CardChoiceProps = { card: ChosenCard; disabled: boolean };

/** Chooses a saved card or a new one. Renders nothing without saved cards. */
export function CardChoice({ card: { cards, chosen, choose }, disabled }: CardChoiceProps) {
  const name = useId();
  if (cards.length === 0) return null;
  return (
    <div role="radiogroup" aria-label="Choose a card" className={styles.choice}>
      {cards.map((card) => (
        <RadioCard
          key={card.id}
          name={name}
          label={cardName(card)}
          aside={expiryText(card)}
          checked={chosen === card.id}
          disabled={disabled || card.expired}
          onChange={() => choose(card.id)}
        />
      ))}
      <RadioCard
        name={name}
        label="A new card"
        checked={chosen === null}
        disabled={disabled}
        onChange={() => choose(null)}
      />
    </div>
  );
}

/** Offers to save a new card. Renders nothing if the visitor cannot save cards. */
export function SaveCardChoice({ card, disabled }: CardChoiceProps) {
  const { canSave, save, setSave, mandate, autoCharge } = card;
  if (!canSave) return null;
  // A card that is charged later has to be saved.
  const isNeeded = mandate !== null && autoCharge;
  return (
    <Checkbox
      label="Save this card for next time"
      help={`Our payment service stores it; we never see its number. You are only charged when you press the button${isNeeded ? ", and for the rest as you agree below" : ""}.`}
      checked={save || isNeeded}
      disabled={disabled || isNeeded}
      onChange={(event) => setSave(event.target.checked)}
    />
  );
}

/** Offers to let the card be charged for what is due later, with the text that is agreed to. Renders nothing where nothing is. */
export function AutoChargeChoice({ card: { mandate, autoCharge, setAutoCharge }, disabled }: CardChoiceProps) {
  if (mandate === null) return null;
  return (
    <Checkbox
      label="Pay the rest automatically with this card"
      help={mandate}
      checked={autoCharge}
      disabled={disabled}
      onChange={(event) => setAutoCharge(event.target.checked)}
    />
  );
}
