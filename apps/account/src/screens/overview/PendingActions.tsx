import type { Overview } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
import { Link } from "react-router";
import { UnpaidOrder } from "../common/UnpaidOrder.tsx";
import styles from "./overview.module.css";

/** What the customer has to do next; renders nothing if there is nothing to do. */
export function PendingActions({ actions }: { actions: Overview["todos"] }) {
  if (actions.length === 0) return null;
  return (
    <section className={styles.actions} aria-label="To do">
      {actions.map((action) => (
        <PendingAction key={`${action.kind} ${action.order_id} ${action.waiting_id}`} kind={action.kind} />
      ))}
    </section>
  );
}

function PendingAction({ kind }: Pick<Overview["todos"][number], "kind">) {
  switch (kind) {
    case "finish_payment":
      return <UnpaidOrder title="You have an unpaid order" />;
    case "answer_offer":
      return (
        <Notice title="A place is available for you">
          We hold it while you decide. <Link to="/waiting-lists">Book or decline the place</Link>
        </Notice>
      );
    case "complete_profile":
      return (
        <Notice tone="calm" title="Your address and phone number are missing">
          Add them once to book faster. <Link to="/profile">Go to your profile</Link>
        </Notice>
      );
  }
}
