import { ApiError, type BalanceCheckout, type OrderPage } from "@matinee/contract/client";
import { Button, formatPenceExact, Notice, Skeleton } from "@matinee/ui";
import {
  CARD_FORM_HEIGHT,
  forgottenCard,
  PayByCard,
  refusedAtBank,
  usePaying,
  type CardWish,
  type Refusal,
} from "@matinee/webapp/cards";
import { useApp } from "@matinee/webapp/signed-in";
import { useCallback, useEffect, useState } from "react";
import type { PayChoice } from "./pay-choice.ts";
import type { Credentials } from "./PayScreen.tsx";

type PayFormProps = {
  order: OrderPage;
  choice: PayChoice;
  credentials: Credentials;
  /** Back from the bank, which said no. */
  refused: boolean;
  onBusy: (busy: boolean) => void;
  onSent: () => void;
};

type Trouble = { words: string; again: boolean };

/** The card form of a balance. An order has one payment under way, in whichever windows, so that nothing is paid twice. */
export function PayForm({ order, choice, credentials, refused, onBusy, onSent }: PayFormProps) {
  const { api } = useApp();
  const [checkout, setCheckout] = useState<BalanceCheckout | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const paying = usePaying({
    api,
    customer: true,
    refusal: refused ? refusedAtBank() : null,
    onBusy,
    onSent,
    onBack: () => location.reload(),
  });
  const { card, refuse } = paying;
  const { reload } = card;
  const { upTo } = choice;

  /** The payment that there is to pay now, with the card it is to be; null where there is none, and what is said then. */
  const open = useCallback(
    async (wish: CardWish | null): Promise<BalanceCheckout | null> => {
      try {
        const answer = await api.call("POST /v1/account/orders/{id}/pay-balance", {
          path: { id: order.id },
          body: { ...(upTo !== null && { up_to: upTo }), ...wish },
          quiet: true,
        });
        setTrouble(null);
        setCheckout(answer);
        return answer;
      } catch (error) {
        const forgotten = forgottenCard(error);
        if (error instanceof ApiError && (error.code === "order_paid" || error.code === "payment_under_way")) onSent();
        else if (forgotten === null) setTrouble(troubleOf(error));
        else {
          refuse(forgotten);
          await reload();
        }
        return null;
      }
    },
    [api, order.id, upTo, onSent, reload, refuse],
  );

  useEffect(() => void open(null), [open]);

  if (trouble !== null)
    return (
      <Notice tone="problem" live title={trouble.words}>
        <p>Nothing was taken.</p>
        {trouble.again && (
          <Button tone="quiet" size="small" onClick={() => void open(null)}>
            Try again
          </Button>
        )}
      </Notice>
    );
  if (checkout === null || card.asking)
    return (
      <div role="status" aria-label="Opening the payment">
        <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />
      </div>
    );

  /** Another window may have paid, or chosen another amount, since this form was opened. */
  async function stillTheSame(): Promise<boolean> {
    const now = await open(card.wish());
    const same = now !== null && now.client_secret === checkout?.client_secret;
    if (now !== null && !same) refuse(RENEWED);
    return same;
  }

  return (
    <PayByCard
      key={checkout.payment_id}
      paying={paying}
      checkout={checkout}
      credentials={credentials}
      returnUrl={`${location.origin}${location.pathname}`}
      action={`Pay ${formatPenceExact(checkout.amount_due)}`}
      onBegin={() => paying.begin(stillTheSame)}
      onOutcome={(outcome) => paying.settle(outcome, () => UNHEARD)}
    />
  );
}

const UNHEARD: Refusal = {
  field: null,
  title: "We could not hear back from the payment service.",
  advice: "It is safe to press the button again: this can be paid only once.",
};

const RENEWED: Refusal = {
  field: null,
  title: "This payment was changed in another window.",
  advice: "Nothing was taken. Please look at the amount, and press the button once more.",
};

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return { words: "We could not be reached.", again: true };
  if (error.status === 409 || error.status === 422)
    return {
      words: typeof error.details === "string" && error.details !== "" ? error.details : error.message,
      again: false,
    };
  if (error.code === "payment_provider_unavailable")
    return { words: "The payment service can’t be reached for a moment.", again: true };
  return { words: error.message, again: true };
}
