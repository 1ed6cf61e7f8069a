import { ApiError } from "@matinee/contract/client";
import { Badge, Button, Dialog, Icon, Notice } from "@matinee/ui";
import { cardName, expiryText, type SavedCard } from "@matinee/webapp/cards";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import styles from "./cards.module.css";

type CardListProps = { cards: readonly SavedCard[]; onRemoved: (words: string) => Promise<void> };

export function CardList({ cards, onRemoved }: CardListProps) {
  const { api } = useApp();
  const [asked, setAsked] = useState<SavedCard | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function remove(card: SavedCard): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await api
        .call("DELETE /payments/remove-customer-payment-method/{id}", { path: { id: card.id }, quiet: true })
        .catch((error: unknown) => {
          // Taken off in another window already: that is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
      setAsked(null);
      await onRemoved(`${cardName(card)} is no longer saved.`);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.id} className={styles.card}>
            <span className={styles.sign}>
              <Icon name="card" />
            </span>
            <span className={styles.name}>{cardName(card)}</span>
            <span className={styles.expiry}>
              {card.expired ? <Badge tone="few">{expiryText(card)}</Badge> : expiryText(card)}
            </span>
            <Button
              tone="quiet"
              size="small"
              aria-label={`Remove ${cardName(card)}`}
              onClick={() => {
                setFailed(false);
                setAsked(card);
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Remove this card?"
        foot={
          asked && (
            <>
              <Button tone="quiet" onClick={() => setAsked(null)}>
                Keep it
              </Button>
              <Button tone="ink" busy={busy} onClick={() => void remove(asked)}>
                Remove it
              </Button>
            </>
          )
        }
      >
        {asked && (
          <div className={styles.page}>
            <p>
              {cardName(asked)} can then no longer be chosen at the checkout. What you have paid with it stays as it is,
              and money that is due back still goes to it.
            </p>
            {failed && (
              <Notice tone="problem" live title="The card could not be removed.">
                We could not reach the payment service. Please try again in a moment.
              </Notice>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
