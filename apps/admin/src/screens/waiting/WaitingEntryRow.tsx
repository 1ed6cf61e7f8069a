import type { StaffWaitingEntry } from "@matinee/contract/client";
import { Badge, Button, VisuallyHidden } from "@matinee/ui";
import { ageInYears, formatInstant, londonToday, sentenceList } from "@matinee/format";
import { sendOnce } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { offerText, removalText, skipText } from "./waiting-text.ts";

interface WaitingEntryRowProps {
  readonly entry: StaffWaitingEntry;
  /** What selects it. */
  readonly box: ReactNode;
  readonly onChanged: () => void;
}

/** A child on a waiting list, with what staff can do. */
export function WaitingEntryRow({ entry, box, onChanged }: WaitingEntryRowProps) {
  const { api, toasts } = useApp();
  const lift = useSubmit();
  const [once] = useState(sendOnce);
  const [asking, setAsking] = useState<"offer" | "skip" | "remove" | null>(null);
  const { id, child, parent, position, status, proved, skips, together_with: others, passed_over: passedOver } = entry;
  const path = { id };
  const done = (text: string) => {
    setAsking(null);
    toasts.show(text, "good");
    onChanged();
  };
  return (
    <li className={`${styles.row} ${styles.airy}`}>
      <div className={styles.selectable}>
        <div className={styles.head}>
          <strong>
            {position}. {child.name}
          </strong>
          <Badge tone={status === "offered" ? "spot" : "plain"}>{status === "offered" ? "Offered" : "Waiting"}</Badge>
          {passedOver !== null && <Badge tone="few">Passed over</Badge>}
          {!proved && <Badge>Email not confirmed</Badge>}
        </div>
        {box}
      </div>
      <dl className={styles.facts}>
        <dt>Age</dt>
        <dd>{ageInYears(child.date_of_birth, londonToday())}</dd>
        <dt>Since</dt>
        <dd>{formatInstant(entry.since)}</dd>
        {entry.offer !== null && (
          <>
            <dt>Offer</dt>
            <dd>{offerText(entry.offer)}</dd>
          </>
        )}
        {parent !== null && (
          <>
            <dt>Parent</dt>
            <dd>
              <Link to={`/customers/${parent.id}`}>{parent.name}</Link>
            </dd>
          </>
        )}
        {others.length > 0 && (
          <>
            <dt>Together with</dt>
            <dd>{sentenceList(others)}</dd>
          </>
        )}
        {passedOver !== null && (
          <>
            <dt>Passed over</dt>
            <dd>{passedOver}</dd>
          </>
        )}
        {skips.length > 0 && (
          <>
            <dt>Missed places</dt>
            <dd>{skips.map(skipText).join("; ")}</dd>
          </>
        )}
      </dl>
      <FormProblem of={lift} />
      {status === "waiting" && (
        <div className={styles.buttons}>
          <Button tone="quiet" size="small" onClick={() => setAsking("offer")}>
            Offer a place<VisuallyHidden> to {child.name}</VisuallyHidden>
          </Button>
          {passedOver === null ? (
            <Button tone="quiet" size="small" onClick={() => setAsking("skip")}>
              Pass over<VisuallyHidden> {child.name}</VisuallyHidden>
            </Button>
          ) : (
            <Button
              tone="quiet"
              size="small"
              busy={lift.busy}
              onClick={() =>
                void lift.submit(async () => {
                  await api.call("POST /v1/staff/waiting-lists/entries/{id}/pass-over", {
                    path,
                    body: { reason: null },
                    quiet: true,
                  });
                  done(`${child.name} is no longer passed over.`);
                })
              }
            >
              Stop passing them over<VisuallyHidden> ({child.name})</VisuallyHidden>
            </Button>
          )}
          <Button tone="quiet" size="small" onClick={() => setAsking("remove")}>
            Remove from the list<VisuallyHidden>: {child.name}</VisuallyHidden>
          </Button>
        </div>
      )}
      <HistoryPanel of={`waiting_entry:${id}`} />
      <ReasonDialog
        open={asking === "offer"}
        title={`Offer a place to ${child.name}`}
        action="Offer the place"
        choice="If no place is free, add one beyond the capacity"
        onClose={() => setAsking(null)}
        onSend={async (reason, addPlace) => {
          const body = { reason, add_place: addPlace };
          await once([id, body], (idempotencyKey) =>
            api.call("POST /v1/staff/waiting-lists/entries/{id}/offer", { path, body, idempotencyKey, quiet: true }),
          );
          done(`Place offered to ${child.name}.`);
        }}
      >
        The family gets an email with a link that holds the place. Children ahead of {child.name} keep their position on
        the list. Your reason is recorded with them.
      </ReasonDialog>
      <ReasonDialog
        open={asking === "skip"}
        title={`Pass over ${child.name}`}
        action="Pass over"
        onClose={() => setAsking(null)}
        onSend={async (reason) => {
          await api.call("POST /v1/staff/waiting-lists/entries/{id}/pass-over", {
            path,
            body: { reason },
            quiet: true,
          });
          done(`${child.name} is passed over for now.`);
        }}
      >
        {child.name} keeps this position and gets no offer until you stop passing them over.
      </ReasonDialog>
      <ReasonDialog
        open={asking === "remove"}
        title={`Remove ${child.name} from the list`}
        action="Remove from the list"
        onClose={() => setAsking(null)}
        onSend={async (reason) => {
          await api.call("POST /v1/staff/waiting-lists/entries/{id}/remove", { path, body: { reason }, quiet: true });
          done(`${child.name} is no longer on the list.`);
        }}
      >
        {removalText(entry)}
      </ReasonDialog>
    </li>
  );
}
