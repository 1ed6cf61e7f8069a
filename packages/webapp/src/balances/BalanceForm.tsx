import { type Api, ApiError, type BalanceCheckout, type CallAnswer, type CallContext } from "@matinee/contract/client";
import { Button, Notice, Skeleton } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import { useCallback, useEffect, useState } from "react";
import {
  CARD_FORM_HEIGHT,
  PayByCard,
  paymentContext,
  refusedAtBank,
  type CardSelection,
  type Refusal,
} from "../cards/index.ts";
import type { PayChoice } from "./pay-choice.ts";

export type Credentials = CallAnswer<"GET /payment-providers/get-credentials">;

type BalanceFormProps = {
  api: Api;
  /** True for a logged-in customer, who may have saved cards. */
  customer: boolean;
  /** Where a customer whose login has ended logs in again; null for those who pay without an account. */
  signIn: string | null;
  choice: PayChoice;
  credentials: Credentials;
  /** Opens the payment of what is due up to a day (null: of everything), or returns the open one. `context`: while a card is charged. */
  onOpen: (
    upTo: string | null,
    selection: CardSelection | null,
    context: CallContext | undefined,
  ) => Promise<BalanceCheckout>;
  /** The bank refused the payment and sent the customer back. */
  refused: boolean;
  onBusy: (busy: boolean) => void;
  onSent: () => void;
};

type Failure = { message: string; canRetry: boolean };

/** The card form of a balance. An order has one open payment across all windows, so nothing is paid twice. */
export function BalanceForm(props: BalanceFormProps) {
  const { api, customer, signIn, choice, credentials, onOpen, refused, onBusy, onSent } = props;
  const [checkout, setCheckout] = useState<BalanceCheckout | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { upTo } = choice;

  /** Opens the payment of the chosen amount, with the chosen card, or returns the open one. */
  const open = useCallback(
    async (selection: CardSelection | null, context?: CallContext): Promise<BalanceCheckout> => {
      const answer = await onOpen(upTo, selection, context);
      setFailure(null);
      setCheckout(answer);
      return answer;
    },
    [onOpen, upTo],
  );

  const start = useCallback(async () => {
    try {
      await open(null);
    } catch (error) {
      if (isPaid(error)) onSent();
      else setFailure(failureOf(error));
    }
  }, [open, onSent]);

  /** After a payment without an answer: whether it went through. Until that is known, the form stays as it is. */
  async function look(): Promise<void> {
    // Invalid: nothing is due any more by the chosen day.
    const isSettled = (error: unknown) => isPaid(error) || (error instanceof ApiError && error.code === "invalid");
    await open(null).catch((error: unknown) => isSettled(error) && onSent());
  }
  useEffect(() => void start(), [start]);

  if (failure !== null)
    return (
      <Notice tone="problem" live title={failure.message}>
        <p>You have not been charged.</p>
        {failure.canRetry && (
          <Button tone="quiet" size="small" onClick={() => void start()}>
            Try again
          </Button>
        )}
      </Notice>
    );
  if (checkout === null)
    return (
      <div role="status" aria-label="Loading the payment form">
        <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />
      </div>
    );
  return (
    <PayByCard
      api={api}
      customer={customer}
      signIn={signIn}
      use="balance"
      refusal={refused ? refusedAtBank("balance") : null}
      checkout={checkout}
      credentials={credentials}
      returnUrl={`${location.origin}${location.pathname}`}
      action={`Pay ${formatPenceExact(checkout.amount_due)}`}
      // Another window may have paid, or chosen another amount, since this form opened.
      onCard={async (selection) => {
        const { client_secret: now } = await open(selection, paymentContext(checkout, selection));
        return now === checkout.client_secret || RENEWED;
      }}
      onBusy={onBusy}
      onSent={onSent}
      onLook={(why) => {
        if (why === "back") location.reload();
        else if (why === "unknown") void look();
      }}
    />
  );
}

const RENEWED: Refusal = {
  field: null,
  title: "This payment was changed in another window.",
  advice: "You have not been charged. Please check the amount and press the button again.",
};

const isPaid = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "order_paid" || error.code === "payment_under_way");

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { message: "We could not connect.", canRetry: true };
  if (error.status === 409 || error.status === 422)
    return {
      message: typeof error.details === "string" && error.details !== "" ? error.details : error.message,
      canRetry: false,
    };
  if (error.code === "payment_provider_unavailable")
    return { message: "We can't reach the payment service.", canRetry: true };
  return { message: error.message, canRetry: true };
}
