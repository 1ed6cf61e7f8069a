import type { PaymentAccount, StaffSchool } from "@matinee/contract/client";
import { counted, instantSentence } from "@matinee/format";
import { Badge, type BadgeTone, Button, Notice } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { Fragment, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import editor from "../../ui/editor.module.css";
import page from "../../ui/page.module.css";
import { schoolLoader } from "./read-school.ts";
import styles from "./school.module.css";
import { SchoolPage } from "./SchoolPage.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const [school, account] = await Promise.all([
    schoolLoader({ context, params }),
    api.call("GET /v1/staff/payment-account", { quiet: true }),
  ]);
  return { school, account };
}

const STATES: Readonly<Record<PaymentAccount["state"], { name: string; tone: BadgeTone; about: string }>> = {
  sandbox: {
    name: "Not set",
    tone: "few",
    about: "The shop takes test cards only, and no money moves. Try everything with 4242 4242 4242 4242.",
  },
  unchecked: {
    name: "Not checked yet",
    tone: "plain",
    about: "Look at the account now, to see whether it can take payments.",
  },
  test: {
    name: "Test",
    tone: "few",
    about: "The account works with test keys: it takes test cards only, and no money moves.",
  },
  ready: { name: "Ready", tone: "good", about: "Families pay into this account." },
  refused: { name: "Refused", tone: "full", about: "Families can't pay by card at the moment." },
};

/** The account that families pay into: whose it is, whether it can take payments, and how it is set. */
export function Component() {
  const { school, account } = useLoaderData<typeof loader>();
  return <Payments key={school.id} school={school} loaded={account} />;
}

function Payments({ school, loaded }: { school: StaffSchool; loaded: PaymentAccount }) {
  const { api, toasts } = useApp();
  const submission = useSubmit();
  const [account, setAccount] = useState(loaded);
  const { name, tone, about } = STATES[account.state];
  const look = () =>
    void submission.submit(async () => {
      setAccount(await api.call("POST /v1/staff/payment-account/check", { quiet: true }));
      toasts.show("The payment provider has answered.", "good");
    });
  return (
    <SchoolPage school={school} title="Payments">
      <div className={page.form}>
        <p className={page.mute}>
          All schools of the network are paid through one account, because a family may buy from several in one cart.
          The accounts show what is owed to each school.
        </p>
        <div className={page.line}>
          <h2>Payment account</h2>
          <Badge tone={tone}>{name}</Badge>
        </div>
        <p>{about}</p>
        {account.problem !== null && <Notice tone="problem">{account.problem}</Notice>}
        {account.checked_at !== null && <Facts of={account} />}
        <FormProblem of={submission} />
        {account.provider !== "sandbox" && (
          <div className={page.buttons}>
            <Button tone="spot" busy={submission.busy} onClick={look}>
              Check now
            </Button>
          </div>
        )}
        {account.former > 0 && (
          <p className={page.mute}>
            {counted(account.former, "former account", "former accounts")}: what was paid there is refunded from there.
          </p>
        )}
        <HowToSet of={account} />
      </div>
    </SchoolPage>
  );
}

function Facts({ of }: { of: PaymentAccount }) {
  const { account, name, country, currency, checked_at: at } = of;
  const facts = [
    ["Name", name],
    ["Account", account],
    ["Country", country],
    ["Currency", currency?.toUpperCase() ?? null],
    ["Last checked", at === null ? null : instantSentence(at)],
  ] as const;
  return (
    <dl className={page.facts}>
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** The keys are no business of a browser: whoever runs Matinee gives them to the server, and nobody reads them again. */
function HowToSet({ of }: { of: PaymentAccount }) {
  return (
    <details open={of.state === "sandbox"}>
      <summary data-arrow className={editor.summary}>
        How to set up the account
      </summary>
      <ol className={styles.steps}>
        <li>Open an account at Stripe for your business, with payouts in pounds.</li>
        <li>
          At Stripe, under Developers, add a webhook that leads to{" "}
          <strong>{of.webhook_url.replace(/sandbox$/u, "stripe")}</strong>, and copy its signing secret.
        </li>
        <li>
          Give the secret key, the publishable key and the signing secret to whoever runs Matinee. They set
          STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and start it again.
        </li>
        <li>Come back here: this page then says Ready, or what is still missing.</li>
      </ol>
      <p className={page.mute}>
        The keys are never shown or stored here. If the account is replaced later, the old keys are kept as former ones,
        so that what was paid there can still be refunded.
      </p>
    </details>
  );
}
