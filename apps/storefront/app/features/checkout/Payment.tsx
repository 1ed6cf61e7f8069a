import { formatPenceExact } from "@matinee/format";
import { isCustomer } from "@matinee/webapp";
import { PayByCard, refusedAtBank, type CardSelection } from "@matinee/webapp/cards";
import { useEffect, useState, type ReactNode } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { useParameters } from "../../shared/page/use-parameters.ts";
import type { RootData } from "../../shared/page/page.ts";
import { signInAddress } from "../../shared/page/sign-in-address.ts";
import { useApi, useSession } from "../../shared/visitor/visitor.tsx";
import { CHECKOUT_PATH, thankYouPath } from "../../shared/paths.ts";
import styles from "./checkout.module.css";
import { heldAgain } from "./checkout-error.ts";
import type { ReadyCheckout } from "./use-checkout.ts";

type PaymentProps = {
  ready: ReadyCheckout;
  /** Later payments, as text. */
  later: string | null;
  /** What to know before paying, above the button. */
  note: ReactNode;
  onBusy: (busy: boolean) => void;
  onRefresh: () => Promise<void>;
  onSent: () => void;
  /** Tells the shop which card is used; null: a new one. False if the order can't be paid as it is shown. */
  onCard: (selection: CardSelection | null) => Promise<boolean>;
};

/** The card form of the payment provider. An order has one payment, so it cannot be paid twice. */
export function Payment({ ready, later, note, onBusy, onRefresh, onSent, onCard }: PaymentProps) {
  const { checkout, credentials } = ready;
  const api = useApi();
  const refusedBefore = useRefusedAtBank();
  const { userDetails } = useSession();
  const root = useRouteLoaderData<RootData>("root");
  const customer = userDetails !== null && isCustomer(userDetails);
  return (
    <PayByCard
      api={api}
      customer={customer}
      signIn={customer && root !== undefined ? signInAddress(root.site, root.settings) : null}
      use="order"
      refusal={ready.heldAgain ? heldAgain() : refusedBefore ? refusedAtBank("order") : null}
      checkout={checkout}
      mandate={checkout.balance_mandate}
      credentials={credentials}
      returnUrl={location.origin + thankYouPath(checkout.order_id)}
      note={note}
      action={<PayLabel amount={checkout.amount_due} later={later} />}
      onCard={onCard}
      onBusy={onBusy}
      onSent={onSent}
      onLook={onRefresh}
      onLeaving={async () => {
        // Extend the hold for the bank's page. If that fails, the hold stays.
        await api
          .call("POST /shop/extend-hold", { body: { order_id: checkout.order_id }, quiet: true })
          .catch(() => {});
      }}
    />
  );
}

/** Whether the bank's page sent the visitor back without an approval. Removes that from the address: it is about one attempt. */
function useRefusedAtBank(): boolean {
  const query = useParameters("apply-now/checkout");
  const navigate = useNavigate();
  const isRefused = query.get("refused") === "authentication";
  const [answer] = useState(isRefused);
  useEffect(() => {
    if (isRefused) void navigate(CHECKOUT_PATH, { replace: true, preventScrollReset: true });
  }, [isRefused, navigate]);
  return answer;
}

function PayLabel({ amount, later }: { amount: number; later: string | null }) {
  if (later === null) return `Pay ${formatPenceExact(amount)}`;
  return (
    <span className={styles.pay}>
      <span>Pay {formatPenceExact(amount)} now,</span> <span className={styles.later}>{later}</span>
    </span>
  );
}
