import { ApiError } from "@matinee/contract/client";
import { Badge, Button, Dialog, Icon, Notice } from "@matinee/ui";
import { cardName, expiryText, type SavedCard } from "@matinee/webapp/cards";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import styles from "./cards.module.css";

type CardListProps = { cards: readonly SavedCard[]; onRemoved: (message: string) => Promise<void> };

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
          // Another window has already removed it.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        });
      setAsked(null);
      await onRemoved(`${cardName(card)} removed.`);
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
                Keep card
              </Button>
              <Button tone="ink" busy={busy} onClick={() => void remove(asked)}>
                Remove card
              </Button>
            </>
          )
        }
      >
        {asked && (
          <div className={styles.page}>
            <p>
              You will no longer be able to choose {cardName(asked)} at the checkout. Past payments do not change, and
              refunds still go to this card. If you agreed that it pays the rest of an order automatically, we will
              email you how to pay instead.
            </p>
            {failed && (
              <Notice tone="problem" live title="We could not remove the card.">
                Please try again in a moment.
              </Notice>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
