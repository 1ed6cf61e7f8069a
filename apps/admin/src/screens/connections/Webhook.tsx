import type { Webhook } from "@matinee/contract/client";
import { instantSentence } from "@matinee/format";
import { Button, Dialog, Notice } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit, type App } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import page from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { leaveAll } from "../../ui/unsaved/unsaved-work.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { WebhookBadge } from "./Connections.tsx";
import { KINDS, disabledText } from "./connection-texts.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { SecretOnce } from "./SecretOnce.tsx";
import { WebhookFields, webhookOfForm } from "./WebhookFields.tsx";
import { WebhookLog } from "./WebhookLog.tsx";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const id = params["id"] ?? "";
  const webhook = (await readWebhooks(api)).find((one) => one.id === id);
  if (webhook === undefined) throw new Response(null, { status: 404 });
  return { webhook, deliveries: await readDeliveries(api, id, new URL(request.url).searchParams) };
}

const readWebhooks = async (api: App["api"]) => await api.call("GET /v1/staff/webhooks", { quiet: true });

export function Component() {
  const { webhook, deliveries } = useLoaderData<typeof loader>();
  return <OneWebhook key={webhook.id} webhook={webhook} deliveries={deliveries} />;
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** A webhook: what it is told, its secret, and how its address answered. */
function OneWebhook({ webhook, deliveries }: Loaded) {
  // What the form began with: the webhook is read again meanwhile, for the log.
  const [opened, setOpened] = useState(webhook);
  return (
    <div className={page.page}>
      <title>{webhook.name}</title>
      <div className={page.head}>
        <BackTo to="/connections">Connections</BackTo>
        <h1>{webhook.name}</h1>
        <WebhookBadge of={webhook} />
      </div>
      {webhook.status === "disabled" && (
        <Notice tone="problem" title={disabledText(webhook)}>
          Switch it back on as soon as you can. You can resend from the log what failed before it was switched off.
          Events while it is off are not stored; the program has to fetch those from the API.
        </Notice>
      )}
      {webhook.status === "active" && webhook.failing_since !== null && (
        <Notice tone="reminder" title={`Nothing has been delivered since ${instantSentence(webhook.failing_since)}.`}>
          It will be tried again automatically. After three days without a success the webhook is switched off.
        </Notice>
      )}
      <Edit opened={opened} onSaved={setOpened} />
      <Actions
        webhook={webhook}
        // A switch of one's own is no change by somebody else.
        onSwitched={({ status, version }) =>
          version === opened.version + 1 && setOpened({ ...opened, status, version })
        }
      />
      <WebhookLog webhook={webhook} deliveries={deliveries} />
      <HistoryPanel of={`webhook:${webhook.id}`} />
    </div>
  );
}

type Form = ReturnType<typeof webhookOfForm>;

const LABELS = { name: "Name", url: "Address", events: "Events it receives" } as const;
const NAMES = ["name", "url", "events"] as const;
const shown = (form: Form) => ({ ...form, events: form.events.map((kind) => KINDS[kind]).join(", ") });

function Edit({ opened, onSaved }: { opened: Webhook; onSaved: (saved: Webhook) => void }) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [conflict, setConflict] = useState<{ mine: Form; stored: Webhook; what: string } | null>(null);
  // The form begins anew with what was saved.
  const [saves, setSaves] = useState(0);
  const path = { id: opened.id };
  const save = async (form: Form, { status, version }: Pick<Webhook, "status" | "version">): Promise<boolean> => {
    try {
      const body = { ...form, status, version };
      onSaved(await api.call("PUT /v1/staff/webhooks/{id}", { path, body, quiet: true }));
      setSaves(saves + 1);
    } catch (error) {
      const what = savedMeanwhile(error);
      const stored = what === null ? undefined : (await readWebhooks(api)).find(({ id }) => id === opened.id);
      if (what === null || stored === undefined) throw error;
      setConflict({ mine: form, stored, what });
      return false;
    }
    setConflict(null);
    toasts.show("Webhook saved.", "good");
    await revalidator.revalidate();
    return true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = webhookOfForm(new FormData(event.currentTarget));
    void submission.submit(async () => void (await saving(async () => await save(form, opened))));
  };
  return (
    <>
      <form key={saves} className={page.form} noValidate onInput={onInput} onSubmit={submit}>
        <FormProblem of={submission} />
        <WebhookFields of={opened} submission={submission} />
        <div className={page.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save webhook
          </Button>
        </div>
      </form>
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="this webhook"
          what={conflict.what}
          fields={NAMES.map((name) => ({
            name,
            label: LABELS[name],
            mine: shown(conflict.mine)[name],
            theirs: shown(conflict.stored)[name],
            isEdited: shown(conflict.mine)[name] !== shown(opened)[name],
          })).filter(({ mine, theirs }) => mine !== theirs)}
          save={async (theirs) => {
            const { mine, stored } = conflict;
            const kept = Object.fromEntries(theirs.map((name) => [name, stored[name]]));
            return await saving(async () => await save({ ...mine, ...kept }, stored));
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

function Actions({ webhook, onSwitched }: { webhook: Webhook; onSwitched: (now: Webhook) => void }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [asking, setAsking] = useState<"remove" | "secret" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  // Until an answer came it is the same secret that is asked for.
  const [secretKey, setSecretKey] = useState(() => crypto.randomUUID());
  const { name, url, events, status, version } = webhook;
  const path = { id: webhook.id };
  const isOn = status === "active";
  const act = (work: () => Promise<unknown>) =>
    void submission.submit(async () => {
      setAsking(null);
      await work();
    });
  const turn = async () => {
    const body = { name, url, events, status: isOn ? ("disabled" as const) : ("active" as const), version };
    try {
      onSwitched(await api.call("PUT /v1/staff/webhooks/{id}", { path, body, quiet: true }));
    } catch (error) {
      // The next press is about what is stored now.
      if (savedMeanwhile(error) !== null) await revalidator.revalidate();
      throw error;
    }
    toasts.show(isOn ? "Switched off." : "Switched on.", "good");
    await revalidator.revalidate();
  };
  const renew = async () => {
    const call = { path, idempotencyKey: secretKey, quiet: true } as const;
    const made = await api.call("POST /v1/staff/webhooks/{id}/secret", call);
    setSecretKey(crypto.randomUUID());
    setSecret(made.secret);
    await revalidator.revalidate();
  };
  const remove = async () => {
    await api.call("DELETE /v1/staff/webhooks/{id}", { path, quiet: true });
    toasts.show("Webhook removed.", "good");
    leaveAll();
    await navigate("/connections");
  };
  return (
    <section className={page.stack} aria-labelledby="webhook-actions">
      <h2 id="webhook-actions">Secret and switch</h2>
      {webhook.old_secret_until !== null && (
        <p className={page.mute}>The previous secret also works until {instantSentence(webhook.old_secret_until)}.</p>
      )}
      {secret !== null && (
        <SecretOnce label="New secret" secret={secret}>
          The previous secret works for another day, so that the program can change over.
        </SecretOnce>
      )}
      <FormProblem of={submission} />
      <div className={page.buttons}>
        <Button tone="quiet" busy={submission.busy} onClick={() => setAsking("secret")}>
          Create new secret
        </Button>
        <Button tone="quiet" busy={submission.busy} onClick={() => act(turn)}>
          {isOn ? "Switch off" : "Switch on"}
        </Button>
        <Button tone="quiet" busy={submission.busy} onClick={() => setAsking("remove")}>
          Remove
        </Button>
      </div>
      {asking === "secret" && (
        <Dialog open onClose={() => setAsking(null)} title="Create a new secret?">
          <div className={page.form}>
            <p>
              {webhook.old_secret_until === null
                ? "Both secrets work for a day, then only the new one."
                : "The newest secret stops working at once. The one before it works for another day, so that the program can change over."}
            </p>
            <div className={page.buttons}>
              <Button tone="spot" onClick={() => act(renew)}>
                Create new secret
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
            <p>Nothing more is sent to the program, and the log is deleted.</p>
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
