import type { Overview, User } from "@matinee/contract/client";
import { buttonClass, EmptyState, LinkButton } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import { appContext, useAuth } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { groupBy } from "../common/lists.ts";
import common from "../common/screen.module.css";
import { Balances } from "./Balances.tsx";
import { NextBooking } from "./NextBooking.tsx";
import styles from "./overview.module.css";
import { Todos } from "./Todos.tsx";
import { WaitingListSummary } from "./WaitingListSummary.tsx";

export async function loader({ context }: LoaderFunctionArgs): Promise<Overview> {
  return await context.get(appContext).api.call("GET /v1/account/overview", { quiet: true });
}

const greeting = (user: User | null) => (user === null ? "Hello" : `Hello, ${user.name}`);

/** What comes next, and what is to be done. */
export function Component() {
  const overview = useLoaderData<Overview>();
  const { userDetails } = useAuth();
  const { next, balances, waiting, credit } = overview;
  const quiet = next.length === 0 && balances.length === 0 && waiting.length === 0;
  // What is late comes before what is next.
  const overdue = balances.some((one) => one.overdue);
  return (
    <div className={styles.overview}>
      <title>Your account</title>
      <h1>{greeting(userDetails)}</h1>
      <Todos todos={overview.todos} />
      {overdue && <Balances balances={balances} />}
      {quiet ? (
        <EmptyState
          drawing="stage"
          title="Nothing is booked yet"
          action={
            <LinkButton tone="spot" href="/find-classes">
              Find a class
            </LinkButton>
          }
        >
          Your classes and camps appear here, with what is still to pay. If you booked with another email address, look
          in that mailbox.
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <section className={common.section} aria-labelledby="next">
            <h2 id="next">What comes next</h2>
            {next.length === 0 ? (
              <p>
                Nothing is coming up. <a href="/find-classes">Find a class</a>
              </p>
            ) : (
              groupBy(next, ({ booking }) => booking.id).map(([id, own]) => <NextBooking key={id} next={own} />)
            )}
            <p>
              <Link className={buttonClass({ tone: "quiet", size: "small" })} to="/bookings">
                All bookings and dates
              </Link>
            </p>
          </section>
          <div className={styles.side}>
            {!overdue && <Balances balances={balances} />}
            <WaitingListSummary waiting={waiting} />
            <CreditInShort credit={credit} />
          </div>
        </div>
      )}
      {quiet && <CreditInShort credit={credit} />}
    </div>
  );
}

function CreditInShort({ credit }: { credit: number }) {
  if (credit === 0) return null;
  return (
    <p>
      You have <strong>{formatPenceExact(credit)}</strong> of credit to spend. <Link to="/credit">See your credit</Link>
    </p>
  );
}
