import type { List, Webhook, WebhookDelivery } from "@matinee/contract/client";
import { counted, instantSentence } from "@matinee/format";
import { Badge, Button, EmptyState, VisuallyHidden } from "@matinee/ui";
import { ListPager } from "@matinee/webapp/paging";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRevalidator } from "react-router";
import { ExportButton } from "../../ui/ExportButton.tsx";
import page from "../../ui/page.module.css";
import { StatusTabs } from "../../ui/StatusTabs.tsx";
import { useFresh } from "../../ui/use-fresh.ts";
import { useListSearch } from "../../ui/use-list-search.ts";
import { kindText } from "./connection-texts.ts";
import { readDeliveries } from "./read-deliveries.ts";

const AGAIN_MS = 2_000;
const SECONDS = 1_000;

const TABS = [
  { status: null, name: "All" },
  { status: "failed", name: "Failed" },
  { status: "pending", name: "Waiting" },
  { status: "delivered", name: "Delivered" },
] as const;

/** What a webhook was told in the last 30 days, and how its address answered. What was asked for here is looked at until it has been tried. */
export function WebhookLog({ webhook, deliveries: loaded }: { webhook: Webhook; deliveries: List<WebhookDelivery> }) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const isOn = webhook.status === "active";
  const search = useListSearch();
  const deliveries = useFresh(loaded, {
    isWaiting: ({ items }) => isOn && items.some((one) => one.status === "pending" && one.attempts.length === 0),
    everyMs: AGAIN_MS,
    ask: () => readDeliveries(api, webhook.id, search),
  });
  const path = { id: webhook.id };
  const act = (done: string, work: () => Promise<unknown>) =>
    void submission.submit(async () => {
      await work();
      toasts.show(done, "good");
      await revalidator.revalidate();
    });
  const status = search.get("status");
  const resendFailed = () =>
    void submission.submit(async () => {
      const { resent, left } = await api.call("POST /v1/staff/webhooks/{id}/resend-failed", { path, quiet: true });
      const rest = left > 0 ? ` ${left} more failed: press again for those.` : "";
      toasts.show(resent === 0 ? "Nothing has failed." : `${counted(resent, "event")} sent again.${rest}`, "good");
      await revalidator.revalidate();
    });
  return (
    <section className={page.stack} aria-labelledby="webhook-log">
      <h2 id="webhook-log">Log</h2>
      <div className={page.buttons}>
        {isOn && (
          <Button
            tone="quiet"
            busy={submission.busy}
            onClick={() =>
              act("The test is on its way.", () => api.call("POST /v1/staff/webhooks/{id}/test", { path, quiet: true }))
            }
          >
            Send a test
          </Button>
        )}
        {isOn && (status !== null || deliveries.total > 0) && (
          <Button tone="quiet" busy={submission.busy} onClick={resendFailed}>
            Send all failed again
          </Button>
        )}
        {deliveries.total > 0 && (
          <ExportButton
            address={`/v1/staff/webhooks/${webhook.id}/deliveries/export`}
            query={status === null ? {} : { status }}
          >
            Export log
          </ExportButton>
        )}
      </div>
      <StatusTabs label="Status" tabs={TABS} />
      <FormProblem of={submission} />
      {deliveries.items.length === 0 ? (
        <EmptyState drawing="cable" title={status === null ? "Nothing sent yet" : "None of these"}>
          What the program is told appears here, for 30 days.
        </EmptyState>
      ) : (
        <ul className={page.rows}>
          {deliveries.items.map((delivery) => (
            <li key={delivery.id} className={page.card}>
              <Delivery of={delivery} />
              {isOn && (
                <div className={page.buttons}>
                  <Button
                    tone="quiet"
                    size="small"
                    busy={submission.busy}
                    onClick={() =>
                      act("Sent again.", () =>
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
      <ListPager {...deliveries} what="the log" newestFirst headingId="webhook-log" />
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
      {next !== null && attempts.length > 0 && <p className={page.mute}>Next try: {instantSentence(next)}</p>}
    </>
  );
}
