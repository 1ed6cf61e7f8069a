import type { ApiKey, Webhook } from "@matinee/contract/client";
import { dateOfInstant, fullDate, instantSentence } from "@matinee/format";
import { Badge, Button, buttonClass, Dialog, EmptyState, VisuallyHidden } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import page from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { ExportButton } from "../../ui/ExportButton.tsx";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { disabledText, SCOPE_LABELS } from "./connection-texts.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(appContext);
  const { schools, school } = await schoolInHand(args);
  const query = school === null ? {} : { school: String(school) };
  const [keys, webhooks] = await Promise.all([
    api.call("GET /v1/staff/api-keys", { query, quiet: true }),
    api.call("GET /v1/staff/webhooks", { query, quiet: true }),
  ]);
  return { schools, school, keys, webhooks };
}

/** The API keys and webhooks with which other programs work with the school. */
export function Component() {
  const { schools, school, keys, webhooks } = useLoaderData<typeof loader>();
  const at = school === null ? "" : `?school=${school}`;
  const several = schools.length > 0;
  return (
    <div className={page.page}>
      <title>Connections</title>
      <div className={page.head}>
        <h1>Connections</h1>
        <SchoolFilter schools={schools} />
      </div>
      <section className={page.stack} aria-labelledby="keys">
        <div className={page.line}>
          <h2 id="keys">API keys</h2>
          <div className={page.buttons}>
            {keys.length > 0 && <ExportButton address="/v1/staff/api-keys/export">Export keys</ExportButton>}
            <Link className={buttonClass({ tone: "spot", size: "small" })} to={`/connections/keys/new${at}`}>
              New API key
            </Link>
          </div>
        </div>
        <p className={page.mute}>With a key another program, such as your website, reads or changes what you choose.</p>
        {keys.length === 0 ? (
          <EmptyState drawing="cable" title="No API keys">
            Make one for each program, so that you can revoke one without the others.
          </EmptyState>
        ) : (
          <ul className={page.rows}>
            {keys.map((key) => (
              <Key key={key.id} of={key} several={several} />
            ))}
          </ul>
        )}
      </section>
      <section className={page.stack} aria-labelledby="webhooks">
        <div className={page.line}>
          <h2 id="webhooks">Webhooks</h2>
          <div className={page.buttons}>
            {webhooks.length > 0 && <ExportButton address="/v1/staff/webhooks/export">Export webhooks</ExportButton>}
            <Link className={buttonClass({ tone: "spot", size: "small" })} to={`/connections/webhooks/new${at}`}>
              Add a webhook
            </Link>
          </div>
        </div>
        <p className={page.mute}>A webhook tells another program when something happens, such as a confirmed order.</p>
        {webhooks.length === 0 ? (
          <EmptyState drawing="cable" title="No webhooks">
            Add the address of a program that should be notified.
          </EmptyState>
        ) : (
          <ul className={page.rows}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} of={webhook} several={several} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const STATUS = { active: "Active", expired: "Expired", revoked: "Revoked" } as const;

function Key({ of, several }: { of: ApiKey; several: boolean }) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [asking, setAsking] = useState(false);
  const { id, name, hint, status, scopes, school } = of;
  const revoke = () =>
    void submission.submit(async () => {
      setAsking(false);
      await api.call("DELETE /v1/staff/api-keys/{id}", { path: { id }, quiet: true });
      toasts.show("Key revoked.", "good");
      await revalidator.revalidate();
    });
  const used = of.last_used_at === null ? "Never used" : `Last used: ${instantSentence(of.last_used_at)}`;
  return (
    <li className={page.card} aria-label={name}>
      <div className={page.line}>
        <h3>{name}</h3>
        <Badge tone={status === "active" ? "good" : "plain"}>{STATUS[status]}</Badge>
      </div>
      <p>{scopes.map((scope) => SCOPE_LABELS[scope]).join(" · ")}</p>
      <p className={page.mute}>
        {several && `${school?.name ?? "Network"} · `}Ends with …{hint} · {used}
        {status === "active" && ` · Works until ${fullDate(dateOfInstant(of.expires_at))}`}
      </p>
      <FormProblem of={submission} />
      {status === "active" && (
        <div className={page.buttons}>
          <Button tone="quiet" size="small" busy={submission.busy} onClick={() => setAsking(true)}>
            Revoke
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      )}
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={`Revoke ${name}?`}>
          <div className={page.form}>
            <p>The program that uses this key loses its access at once. This can't be undone.</p>
            <div className={page.buttons}>
              <Button tone="spot" onClick={revoke}>
                Revoke key
              </Button>
              <Button tone="quiet" onClick={() => setAsking(false)}>
                Keep it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </li>
  );
}

function WebhookRow({ of, several }: { of: Webhook; several: boolean }) {
  const { id, name, url, events, status, school } = of;
  const state =
    status === "disabled"
      ? disabledText(of)
      : of.failing_since !== null
        ? `Failing since ${instantSentence(of.failing_since)}.`
        : of.delivered_at === null
          ? "Nothing delivered yet."
          : `Last delivered: ${instantSentence(of.delivered_at)}.`;
  return (
    <li className={page.card} aria-label={name}>
      <div className={page.line}>
        <h3>
          <Link to={`/connections/webhooks/${id}`}>{name}</Link>
        </h3>
        <WebhookBadge of={of} />
      </div>
      <p>{url}</p>
      <p className={page.mute}>
        {several && `${school?.name ?? "Network, for all schools"} · `}
        {events.length === 1 ? "1 event" : `${events.length} events`} · {state}
      </p>
    </li>
  );
}

/** Whether a webhook works. */
export function WebhookBadge({ of: { status, failing_since: since } }: { of: Webhook }) {
  if (status === "disabled") return <Badge tone="full">Off</Badge>;
  return since === null ? <Badge tone="good">Active</Badge> : <Badge tone="few">Failing</Badge>;
}
