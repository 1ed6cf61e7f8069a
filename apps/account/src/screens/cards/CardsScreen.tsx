import { ApiError } from "@matinee/contract/client";
import { Button, EmptyState, Notice } from "@matinee/ui";
import { focusSoon } from "@matinee/webapp";
import { type SavedCard, useBankReturn } from "@matinee/webapp/cards";
import { appContext } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { StatusMessage, useStatusMessage } from "../common/StatusMessage.tsx";
import { AddCard } from "./AddCard.tsx";
import { CardList } from "./CardList.tsx";
import styles from "./cards.module.css";

const SAVED = "Card saved.";
const ADD = "add-a-card-button";

type Loaded = { cards: readonly SavedCard[] | null };

/** `cards` is null for staff who view the account. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  try {
    return { cards: await api.call("GET /payments/get-customer-payment-methods", { quiet: true }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { cards: null };
    throw error;
  }
}

/** The customer's saved cards: lists, adds and removes them. */
export function Component() {
  const { cards } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const [query] = useSearchParams();
  const back = useBankReturn("/cards", query.get("redirect_status"));
  // Only the form that opens with the page is about the card that the bank refused.
  const [adding, setAdding] = useState<"refused" | "anew" | null>(back === "refused" ? "refused" : null);
  const { message, show, clear } = useStatusMessage(back === "approved" ? SAVED : null);

  async function done(text: string): Promise<void> {
    setAdding(null);
    await revalidate();
    show(text);
  }

  const add = (
    <Button
      id={ADD}
      tone="spot"
      onClick={() => {
        clear();
        setAdding("anew");
      }}
    >
      Add a card
    </Button>
  );
  return (
    <div className={styles.page}>
      <title>Saved cards</title>
      <h1>Saved cards</h1>
      {cards === null ? (
        <Notice tone="calm" title="Only the customer can see saved cards">
          You can't see or use their cards while you are viewing as them.
        </Notice>
      ) : (
        <>
          <p className={styles.intro}>
            Choose a saved card at the checkout instead of typing its number. Our payment service stores the card; we
            never see its number. You are only charged when you press the button that shows the amount, or as you agreed
            for the rest of an order.
          </p>
          <StatusMessage message={message} />
          {cards.length > 0 && <CardList cards={cards} onRemoved={done} />}
          {cards.length === 0 && adding === null && (
            <EmptyState drawing="ticket" title="No saved cards" action={add}>
              Add one here, or tick “Save this card for next time” when you pay.
            </EmptyState>
          )}
          {adding !== null ? (
            <AddCard
              refused={adding === "refused"}
              onClose={() => {
                setAdding(null);
                focusSoon(ADD);
              }}
              onSaved={() => done(SAVED)}
            />
          ) : (
            cards.length > 0 && <div>{add}</div>
          )}
        </>
      )}
    </div>
  );
}
