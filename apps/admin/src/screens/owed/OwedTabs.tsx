import { chipClass } from "@matinee/ui";
import { Link, useSearchParams } from "react-router";
import styles from "../../ui/page.module.css";

const TABS = [
  { to: "/owed", status: null, name: "Orders" },
  { to: "/owed", status: "overdue", name: "Overdue orders" },
  { to: "/owed/before", status: null, name: "Earlier balances" },
  { to: "/owed/before", status: "settled", name: "Earlier balances, settled" },
] as const;

/** What is owed by order, and what was brought over. The school that both are narrowed to stays. */
export function OwedTabs({ here }: { here: "/owed" | "/owed/before" }) {
  const [search] = useSearchParams();
  return (
    <nav className={styles.tabs} aria-label="Balances to show">
      {TABS.map(({ to, status, name }) => {
        const next = new URLSearchParams();
        const school = search.get("school");
        if (school !== null) next.set("school", school);
        if (status !== null) next.set("status", status);
        const isHere = here === to && search.get("status") === status;
        return (
          <Link
            key={name}
            className={chipClass({ on: isHere })}
            aria-current={isHere ? "page" : undefined}
            to={`${to}?${next}`}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
