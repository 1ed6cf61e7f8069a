import type { StaffInvitation } from "@matinee/contract/client";
import { fullDate, dateOfInstant } from "@matinee/format";
import { Badge, Button, Dialog, Notice, VisuallyHidden } from "@matinee/ui";
import { sendOnce } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { ExportButton } from "../../ui/ExportButton.tsx";
import styles from "../../ui/page.module.css";
import { BulkCards } from "../../ui/list/BulkCards.tsx";
import { useInvitationBulk } from "./use-invitation-bulk.ts";
import { limitsOf, ROLES } from "./role-texts.ts";

/** The invitations that nobody has accepted yet. Nothing if there are none. */
export function Invitations({
  invitations,
  withSchool,
}: {
  invitations: readonly StaffInvitation[];
  withSchool: boolean;
}) {
  const bulk = useInvitationBulk();
  if (invitations.length === 0) return null;
  return (
    <section className={styles.stack} aria-labelledby="open-invitations">
      <div className={styles.line}>
        <h2 id="open-invitations">Open invitations</h2>
        <ExportButton address="/v1/staff/invitations/export">Export invitations</ExportButton>
      </div>
      <BulkCards rows={invitations} keyOf={idOf} nameOf={nameOf} bulk={bulk}>
        {(invitation, box) => (
          <li key={invitation.id} className={styles.card} aria-label={invitation.name}>
            <Invitation invitation={invitation} withSchool={withSchool} box={box} />
          </li>
        )}
      </BulkCards>
    </section>
  );
}

const PROBLEMS = {
  no_teacher: "The teacher of this invitation was deleted.",
  teacher_has_login: "The teacher of this invitation has somebody else's login now.",
} as const satisfies Record<NonNullable<StaffInvitation["problem"]>, string>;

const idOf = ({ id }: StaffInvitation) => id;
const nameOf = ({ name, email }: StaffInvitation) => `${name}, ${email}`;

interface InvitationProps {
  readonly invitation: StaffInvitation;
  readonly withSchool: boolean;
  /** What selects it. */
  readonly box: ReactNode;
}

function Invitation({ invitation, withSchool, box }: InvitationProps) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const [asks, setAsks] = useState(false);
  // Each mail ends the link of the one before.
  const [once] = useState(sendOnce);
  const { id, name, email, role, school, expired, expires_at: expiresAt, invited_by: by } = invitation;
  const act = (done: string, call: () => Promise<unknown>) =>
    void submission.submit(async () => {
      await call();
      toasts.show(done, "good");
      await revalidator.revalidate();
    });
  const path = { id };
  const problem = invitation.problem === null ? undefined : PROBLEMS[invitation.problem];
  const facts = [ROLES[role].name, withSchool ? (school?.name ?? "Network") : "", limitsOf(invitation).toLowerCase()];
  return (
    <>
      <div className={styles.selectable}>
        <div className={styles.line}>
          <div>
            <strong>{name}</strong>
            <p className={styles.mute}>{email}</p>
          </div>
          {expired && <Badge tone="few">Expired</Badge>}
        </div>
        {box}
      </div>
      <p className={styles.mute}>
        {facts.filter((text) => text !== "").join(" · ")}. Invited by {by}; the link {expired ? "worked" : "works"}{" "}
        until {fullDate(dateOfInstant(expiresAt))}.
      </p>
      {/* An older server says none. */}
      {problem !== undefined && (
        <Notice tone="problem">
          {problem} {name} can't accept it. Please withdraw it and send a new invitation.
        </Notice>
      )}
      <FormProblem of={submission} />
      <div className={styles.buttons}>
        <Button
          tone="quiet"
          size="small"
          busy={submission.busy}
          onClick={() =>
            act("Invitation sent again.", () =>
              once(id, (idempotencyKey) =>
                api.call("POST /v1/staff/invitations/{id}/resend", { path, idempotencyKey, quiet: true }),
              ),
            )
          }
        >
          Send again
          <VisuallyHidden> to {name}</VisuallyHidden>
        </Button>
        <Button tone="quiet" size="small" busy={submission.busy} onClick={() => setAsks(true)}>
          Withdraw
          <VisuallyHidden> the invitation to {name}</VisuallyHidden>
        </Button>
      </div>
      <Dialog open={asks} onClose={() => setAsks(false)} title={`Withdraw the invitation to ${name}?`}>
        <div className={styles.form}>
          <p>The link in their email stops working at once. To let them in after all, you need to invite them again.</p>
          <FormProblem of={submission} />
          <div className={styles.buttons}>
            <Button
              tone="spot"
              busy={submission.busy}
              onClick={() =>
                act("Invitation withdrawn.", async () => {
                  await api.call("DELETE /v1/staff/invitations/{id}", { path, quiet: true });
                  setAsks(false);
                })
              }
            >
              Withdraw
            </Button>
            <Button tone="quiet" onClick={() => setAsks(false)}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
