import type { Overview, User } from "@matinee/contract/client";
import { buttonClass, EmptyState, LinkButton } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import { appContext, useAuth, useShopLink } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { NO_MONEY_TEXT } from "../common/own-only.ts";
import { groupBy } from "../common/lists.ts";
import common from "../common/screen.module.css";
import { Balances } from "./Balances.tsx";
import { Debts } from "./Debts.tsx";
import { NextBooking } from "./NextBooking.tsx";
import styles from "./overview.module.css";
import { PendingActions } from "./PendingActions.tsx";
import { WaitingListSummary } from "./WaitingListSummary.tsx";

export async function loader({ context }: LoaderFunctionArgs): Promise<Overview> {
  return await context.get(appContext).api.call("GET /v1/account/overview", { quiet: true });
}

const greeting = (user: User | null) => (user === null ? "Hello" : `Hello, ${user.name}`);

/** Upcoming bookings, payments due and other things to do. */
export function Component() {
  const toShop = useShopLink();
  const overview = useLoaderData<Overview>();
  const { userDetails } = useAuth();
  const { next, balances, debts, waiting, credit, money_shown: moneyShown } = overview;
  const isEmpty = next.length === 0 && balances.length === 0 && debts.length === 0 && waiting.length === 0;
  // Overdue payments come before upcoming bookings.
  const overdue = balances.some((one) => one.overdue);
  return (
    <div className={styles.overview}>
      <title>Your account</title>
      <h1>{greeting(userDetails)}</h1>
      <PendingActions actions={overview.todos} />
      {overdue && <Balances balances={balances} />}
      {isEmpty ? (
        <EmptyState
          drawing="stage"
          title="No bookings yet"
          action={
            <LinkButton tone="spot" {...toShop("/find-classes")}>
              Find a class
            </LinkButton>
          }
        >
          Your classes and camps appear here, with anything still to pay. If you booked with another email address, look
          for the confirmation there.
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <section className={common.section} aria-labelledby="next">
            <h2 id="next">Coming up</h2>
            {next.length === 0 ? (
              <p>
                No upcoming bookings. <a {...toShop("/find-classes")}>Find a class</a>
              </p>
            ) : (
              groupBy(next, ({ booking }) => booking.id).map(([id, own]) => <NextBooking key={id} next={own} />)
            )}
            <p>
              <Link className={buttonClass({ tone: "quiet", size: "small" })} to="/bookings">
                See all bookings
              </Link>
            </p>
          </section>
          <div className={styles.side}>
            {!overdue && <Balances balances={balances} />}
            <Debts debts={debts} />
            <WaitingListSummary waiting={waiting} />
            <CreditSummary credit={credit} />
            {!moneyShown && <p>{NO_MONEY_TEXT}</p>}
          </div>
        </div>
      )}
      {isEmpty && <CreditSummary credit={credit} />}
      {isEmpty && !moneyShown && <p>{NO_MONEY_TEXT}</p>}
    </div>
  );
}

function CreditSummary({ credit }: { credit: number }) {
  if (credit === 0) return null;
  return (
    <p>
      You have <strong>{formatPenceExact(credit)}</strong> credit to spend. <Link to="/credit">See your credit</Link>
    </p>
  );
}
