import { EmptyState } from "@matinee/ui";
import { useBankReturn } from "@matinee/webapp/cards";
import { MailedLinkState } from "../../shared/mailed-link/MailedLinkState.tsx";
import { useParameters } from "../../shared/page/use-parameters.ts";
import { PayBalance } from "./PayBalance.tsx";
import styles from "./pay.module.css";
import { PayFacts, SchoolContacts } from "./PayFacts.tsx";
import { usePayLink } from "./use-pay-link.ts";

/** Pays what an order still owes. The mailed link leads here, so nobody has to log in; it shows that order alone. */
export default function PayScreen({ payKey }: { payKey: string }) {
  const { state, load, reload } = usePayLink(payKey);
  // At once, whatever the order's state: the bank's answer holds the payment's secret, which must not stay in the address.
  const back = useBankReturn(`/pay/${payKey}`, useParameters("pay/:key").get("redirect_status"));
  if (state.kind !== "found")
    return (
      <MailedLinkState
        state={state.kind}
        what="your payment"
        elsewhere={{ label: "Go to the home page", to: "/" }}
        reassurance="Please try again in a moment. If you have just paid, we will email the receipt to the person who booked."
        onRetry={() => void load()}
      />
    );
  const { link, credentials } = state.value;
  if (credentials === null)
    return (
      <div className={styles.screen}>
        <EmptyState
          drawing="ticket"
          title={link.state === "paid" ? "Nothing left to pay" : "This order is cancelled"}
          level={1}
        >
          {link.state === "paid"
            ? `Order ${link.number} is paid in full. Thank you.`
            : `Order ${link.number} was cancelled, and there is nothing to pay.`}
        </EmptyState>
        <SchoolContacts link={link} />
      </div>
    );
  return (
    <div className={styles.screen}>
      <h1>Pay for order {link.number}</h1>
      <PayFacts link={link} />
      <PayBalance payKey={payKey} link={link} credentials={credentials} back={back} onChange={reload} />
      <SchoolContacts link={link} />
    </div>
  );
}
