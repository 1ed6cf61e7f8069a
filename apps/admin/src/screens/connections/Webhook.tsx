import type { Webhook } from "@matinee/contract/client";
import { instantSentence } from "@matinee/format";
import { Button, Dialog, Notice } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import page from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/use-unsaved-work.tsx";
import { WebhookBadge } from "./Connections.tsx";
import { offText } from "./connection-texts.ts";
import { SecretOnce } from "./SecretOnce.tsx";
import { WebhookFields, webhookOfForm } from "./WebhookFields.tsx";
import { WebhookLog } from "./WebhookLog.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const id = params["id"] ?? "";
  const all = await api.call("GET /v1/staff/webhooks", { quiet: true });
  const webhook = all.find((one) => one.id === id);
  if (webhook === undefined) throw new Response(null, { status: 404 });
  const deliveries = await api.call("GET /v1/staff/webhooks/{id}/deliveries", { path: { id }, quiet: true });
  return { webhook, deliveries };
}

/** A webhook: what it is told, its secret, and how its address answered. */
export function Component() {
  const { webhook, deliveries } = useLoaderData<typeof loader>();
  return (
    <div className={page.page}>
      <title>{webhook.name}</title>
      <div className={page.head}>
        <BackTo to="/connections">Connections</BackTo>
        <h1>{webhook.name}</h1>
        <WebhookBadge of={webhook} />
      </div>
      {webhook.status === "disabled" && (
        <Notice tone="problem" title={offText(webhook)}>
          What happened since is not sent. Switch it on, and send what it missed again from the log.
        </Notice>
      )}
      {webhook.status === "active" && webhook.failing_since !== null && (
        <Notice tone="reminder" title={`Nothing could be delivered since ${instantSentence(webhook.failing_since)}.`}>
          It is tried again by itself. After three days without a success the webhook is switched off.
        </Notice>
      )}
      <Edit key={webhook.id} webhook={webhook} />
      <Actions webhook={webhook} />
      <WebhookLog webhook={webhook} deliveries={deliveries} />
      <HistoryPanel of={`webhook:${webhook.id}`} />
    </div>
  );
}

function Edit({ webhook }: { webhook: Webhook }) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving, question } = useUnsavedWork();
  const path = { id: webhook.id };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { ...webhookOfForm(new FormData(event.currentTarget)), status: webhook.status };
    void submission.submit(async () => {
      await saving(async () => await api.call("PUT /v1/staff/webhooks/{id}", { path, body, quiet: true }));
      toasts.show("Webhook saved.", "good");
      await revalidator.revalidate();
    });
  };
  return (
    <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
      {question}
      <FormProblem of={submission} />
      <WebhookFields of={webhook} submission={submission} />
      <div className={page.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          Save webhook
        </Button>
      </div>
    </form>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [asking, setAsking] = useState<"remove" | "secret" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { name, url, events, status } = webhook;
  const path = { id: webhook.id };
  const isOn = status === "active";
  const act = (work: () => Promise<unknown>) =>
    void submission.submit(async () => {
      setAsking(null);
      await work();
    });
  const turn = async () => {
    const body = { name, url, events, status: isOn ? ("disabled" as const) : ("active" as const) };
    await api.call("PUT /v1/staff/webhooks/{id}", { path, body, quiet: true });
    toasts.show(isOn ? "Switched off." : "Switched on.", "good");
    await revalidator.revalidate();
  };
  const renew = async () => {
    const idempotencyKey = crypto.randomUUID();
    const made = await api.call("POST /v1/staff/webhooks/{id}/secret", { path, idempotencyKey, quiet: true });
    setSecret(made.secret);
    await revalidator.revalidate();
  };
  const remove = async () => {
    await api.call("DELETE /v1/staff/webhooks/{id}", { path, quiet: true });
    toasts.show("Webhook removed.", "good");
    await navigate("/connections");
  };
  return (
    <section className={page.stack} aria-labelledby="webhook-actions">
      <h2 id="webhook-actions">Secret and switch</h2>
      {webhook.old_secret_until !== null && (
        <p className={page.mute}>The secret of before works too until {instantSentence(webhook.old_secret_until)}.</p>
      )}
      {secret !== null && (
        <SecretOnce label="New secret" secret={secret}>
          The secret of before works for another day, so that the program can change over.
        </SecretOnce>
      )}
      <FormProblem of={submission} />
      <div className={page.buttons}>
        <Button tone="quiet" busy={submission.busy} onClick={() => setAsking("secret")}>
          Make a new secret
        </Button>
        <Button tone="quiet" busy={submission.busy} onClick={() => act(turn)}>
          {isOn ? "Switch off" : "Switch on"}
        </Button>
        <Button tone="quiet" busy={submission.busy} onClick={() => setAsking("remove")}>
          Remove
        </Button>
      </div>
      {asking === "secret" && (
        <Dialog open onClose={() => setAsking(null)} title="Make a new secret?">
          <div className={page.form}>
            <p>For a day each event is signed with both. Then the secret of now ends.</p>
            <div className={page.buttons}>
              <Button tone="spot" onClick={() => act(renew)}>
                Make new secret
              </Button>
              <Button tone="quiet" onClick={() => setAsking(null)}>
                Keep this one
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {asking === "remove" && (
        <Dialog open onClose={() => setAsking(null)} title={`Remove ${name}?`}>
          <div className={page.form}>
            <p>The program hears of nothing more, and the log goes too.</p>
            <div className={page.buttons}>
              <Button tone="spot" onClick={() => act(remove)}>
                Remove webhook
              </Button>
              <Button tone="quiet" onClick={() => setAsking(null)}>
                Keep it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
