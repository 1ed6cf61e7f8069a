import { Button, buttonClass, EmptyState, Skeleton } from "@matinee/ui";
import { Link } from "react-router";
import { PayBalance } from "./PayBalance.tsx";
import styles from "./pay.module.css";
import { PayFacts, SchoolContacts } from "./PayFacts.tsx";
import { usePayLink } from "./use-pay-link.ts";

/** Pays what an order still owes. The mailed link leads here, so nobody has to log in; it shows that order alone. */
export default function PayScreen({ payKey }: { payKey: string }) {
  const { state, load } = usePayLink(payKey);
  if (state.kind === "loading")
    return (
      <div className={styles.screen} role="status" aria-label="Loading what is still to pay">
        <Skeleton height="48px" width="70%" />
        <Skeleton height="180px" radius="20px" />
        <Skeleton height="56px" radius="16px" />
      </div>
    );
  if (state.kind === "missing")
    return (
      <EmptyState
        drawing="lost"
        title="This payment link is not valid"
        level={1}
        action={
          <Link className={buttonClass({ tone: "spot" })} to="/">
            To the home page
          </Link>
        }
      >
        Please open the link in the email once more. If part of it is missing, copy the whole link.
      </EmptyState>
    );
  if (state.kind === "unreachable")
    return (
      <EmptyState
        drawing="cable"
        title="We can't load your payment right now"
        level={1}
        action={
          <Button tone="spot" onClick={() => void load()}>
            Try again
          </Button>
        }
      >
        You have not been charged.
      </EmptyState>
    );
  const { link, credentials } = state;
  if (link.state === "paid" || link.state === "cancelled")
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
      <PayBalance payKey={payKey} link={link} credentials={credentials} onChange={load} />
      <SchoolContacts link={link} />
    </div>
  );
}
