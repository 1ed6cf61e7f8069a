import type { Webhook, WebhookDelivery } from "@matinee/contract/client";
import { instantSentence } from "@matinee/format";
import { Badge, Button, EmptyState, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import page from "../../ui/page.module.css";
import { kindText } from "./connection-texts.ts";

const AGAIN_MS = 2_000;
const SECONDS = 1_000;

/** What a webhook was told last, and how its address answered. What was asked for here is looked at until it has been tried. */
export function WebhookLog({ webhook, deliveries }: { webhook: Webhook; deliveries: readonly WebhookDelivery[] }) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const isOn = webhook.status === "active";
  const waits = isOn && deliveries.some(({ status, attempts }) => status === "pending" && attempts.length === 0);
  useEffect(() => {
    if (!waits || revalidator.state !== "idle") return;
    const timer = setTimeout(() => void revalidator.revalidate(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits, revalidator]);
  const path = { id: webhook.id };
  const act = (done: string, work: () => Promise<unknown>) =>
    void submission.submit(async () => {
      await work();
      toasts.show(done, "good");
      await revalidator.revalidate();
    });
  return (
    <section className={page.stack} aria-labelledby="webhook-log">
      <div className={page.line}>
        <h2 id="webhook-log">Log</h2>
        {isOn && (
          <Button
            tone="quiet"
            size="small"
            busy={submission.busy}
            onClick={() =>
              act("The test is on its way.", () => api.call("POST /v1/staff/webhooks/{id}/test", { path, quiet: true }))
            }
          >
            Send a test
          </Button>
        )}
      </div>
      <FormProblem of={submission} />
      {deliveries.length === 0 ? (
        <EmptyState drawing="cable" title="Nothing sent yet">
          What the program is told appears here, for 30 days.
        </EmptyState>
      ) : (
        <ul className={page.rows}>
          {deliveries.map((delivery) => (
            <li key={delivery.id} className={page.card}>
              <Delivery of={delivery} />
              {isOn && (
                <div className={page.buttons}>
                  <Button
                    tone="quiet"
                    size="small"
                    busy={submission.busy}
                    onClick={() =>
                      act("It is sent again.", () =>
                        api.call("POST /v1/staff/webhooks/{id}/deliveries/{delivery_id}/resend", {
                          path: { ...path, delivery_id: delivery.id },
                          quiet: true,
                        }),
                      )
                    }
                  >
                    Send again
                    <VisuallyHidden> {kindText(delivery.type)}</VisuallyHidden>
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const STATUS = {
  delivered: <Badge tone="good">Delivered</Badge>,
  pending: <Badge tone="few">Waiting</Badge>,
  failed: <Badge tone="full">Failed</Badge>,
} as const;

function Delivery({ of }: { of: WebhookDelivery }) {
  const { type, occurred_at: at, status, next_try_at: next, attempts } = of;
  return (
    <>
      <div className={page.line}>
        <h3>{kindText(type)}</h3>
        {STATUS[status]}
      </div>
      <p className={page.mute}>
        {instantSentence(at)} · {of.event_id}
      </p>
      {attempts.length > 0 && (
        <ol className={page.dates}>
          {attempts.map((attempt) => (
            <li key={attempt.at}>
              {instantSentence(attempt.at)}: {attempt.error ?? `answered ${attempt.status}`} (
              {(attempt.duration_ms / SECONDS).toFixed(1)} s)
              {attempt.excerpt !== "" && <p className={page.mute}>“{attempt.excerpt}”</p>}
            </li>
          ))}
        </ol>
      )}
      {next !== null && attempts.length > 0 && <p className={page.mute}>Tried again: {instantSentence(next)}</p>}
    </>
  );
}
