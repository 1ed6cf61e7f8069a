import type { StaffCustomer } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";
import { formatPhone, instantSentence, phoneHref, plainDate } from "@matinee/format";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { TicketStatus } from "../../ui/TicketStatus.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { OrderRows } from "../orders/OrderRows.tsx";
import { ChildFacts } from "./ChildFacts.tsx";
import { FamilyDebts } from "./FamilyDebts.tsx";
import { useOwnClasses } from "../../ui/use-is-manager.ts";
import { ViewShop } from "./ViewShop.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const [family, { shops }] = await Promise.all([
    api.call("GET /v1/customers/family/{id}", { path: { id: params["id"] ?? "" }, quiet: true }),
    api.call("GET /v1/staff/workplace", { quiet: true }),
  ]);
  return { family, shops };
}

export function Component() {
  const { family, shops } = useLoaderData<typeof loader>();
  const { customer, account, children, orders, debts, tickets } = family;
  const ownClasses = useOwnClasses();
  return (
    <div className={styles.page}>
      <title>{customer.name}</title>
      <div className={styles.head}>
        <BackTo to="/customers">Customers</BackTo>
        <h1>{customer.name}</h1>
        {account === "customer" && <Badge tone="good">Has an account</Badge>}
        {account === "none" && <Badge>No account</Badge>}
        {account === "staff" && <Badge>Staff account</Badge>}
      </div>
      {!ownClasses && (
        <ViewShop
          customerId={customer.id}
          name={customer.name}
          account={account}
          schools={family.schools}
          shops={shops}
        />
      )}
      <div className={styles.columns}>
        <Contact family={family} />
        <section className={styles.card} aria-labelledby="children">
          <h2 id="children">Children</h2>
          {children.length === 0 ? (
            <p className={styles.mute}>No children yet.</p>
          ) : (
            <ul className={styles.rows}>
              {children.map((child) => (
                <ChildFacts key={child.id} child={child} hasAccount={account !== "none"} />
              ))}
            </ul>
          )}
        </section>
        {!ownClasses && (
          <>
            <section className={styles.card} aria-labelledby="orders">
              <h2 id="orders">Orders</h2>
              <OrderRows orders={orders} />
            </section>
            <FamilyDebts debts={debts} />
            <section className={styles.card} aria-labelledby="enquiries">
              <h2 id="enquiries">Enquiries</h2>
              {tickets.length === 0 ? (
                <p className={styles.mute}>No enquiries yet.</p>
              ) : (
                <ul className={styles.rows}>
                  {tickets.map(({ id, subject, status, created_at: at }) => (
                    <li key={id} className={styles.row}>
                      <div className={styles.line}>
                        <Link to={`/tickets/${id}`}>{subject}</Link>
                        <TicketStatus status={status} />
                      </div>
                      <p className={styles.mute}>{instantSentence(at)}</p>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </>
        )}
      </div>
      <HistoryPanel of={`customer:${customer.id}`} />
    </div>
  );
}

function Contact({ family: { customer, since, schools } }: { family: StaffCustomer }) {
  const address = [customer.address_line_1, customer.address_line_2, customer.address_line_3, customer.post_town];
  return (
    <section className={styles.card} aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <dl className={styles.facts}>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          {customer.phone === "" ? "None" : <a href={phoneHref(customer.phone)}>{formatPhone(customer.phone)}</a>}
        </dd>
        <dt>Address</dt>
        <dd>
          {[...address, customer.county, customer.postcode.replaceAll(" ", "\u{a0}")]
            .filter((part) => part !== "")
            .join(", ") || "None"}
        </dd>
        <dt>Marketing emails</dt>
        <dd>{customer.marketing_consent ? "On" : "Off"}</dd>
        <dt>Customer since</dt>
        <dd>{plainDate(since)}</dd>
        {schools.length > 0 && (
          <>
            <dt>School</dt>
            <dd>{schools.map(({ name }) => name).join(", ")}</dd>
          </>
        )}
        {customer.message !== "" && (
          <>
            <dt>Message</dt>
            <dd className={styles.text}>{customer.message}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
