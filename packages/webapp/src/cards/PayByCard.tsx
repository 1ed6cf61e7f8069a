import { Skeleton } from "@matinee/ui";
import { CardChoice, KeepCard } from "./CardChoice.tsx";
import { CARD_FORM_HEIGHT, CardForm } from "./CardForm.tsx";
import type { CardFormProps } from "./card-form.ts";
import type { Paying } from "./use-paying.ts";

type PayByCardProps = Pick<CardFormProps, "returnUrl" | "action" | "onBegin" | "onOutcome" | "onLeaving"> & {
  paying: Paying;
  /** As the shop opened it. */
  checkout: {
    provider: "sandbox" | "stripe" | null;
    client_secret: string | null;
    publishable_key: string | null;
  };
  credentials: { account: string | null; api_base?: string | null | undefined };
};

/** The card form of a payment, with the customer's own cards before it. */
export function PayByCard({ paying: { card, busy, refusal }, checkout, credentials, ...rest }: PayByCardProps) {
  const { provider, client_secret: clientSecret, publishable_key: publishableKey } = checkout;
  if (provider === null || clientSecret === null || publishableKey === null) return null;
  if (card.asking) return <Skeleton height={CARD_FORM_HEIGHT} radius="20px" />;
  return (
    <CardForm
      {...rest}
      provider={provider}
      clientSecret={clientSecret}
      publishableKey={publishableKey}
      account={credentials.account}
      apiBase={credentials.api_base ?? null}
      working="Paying…"
      busy={busy}
      refusal={refusal}
      savedCard={card.chosen}
      choice={<CardChoice card={card} disabled={busy} />}
      after={<KeepCard card={card} disabled={busy} />}
    />
  );
}
