import type { StaffInvitation } from "@matinee/contract/client";
import { sendOnce } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import type { BulkAction } from "../../ui/list/run-bulk.ts";

/** What can be done with many open invitations at once. */
export function useInvitationBulk(): readonly BulkAction<StaffInvitation>[] {
  const { api } = useApp();
  return useMemo(() => {
    const once = sendOnce();
    return [
      {
        name: "Send again",
        done: "sent again",
        ask: {
          title: "Send these invitations again?",
          text: "Each of them gets an email with a new link for 14 days. The earlier link stops working.",
        },
        refusal: () => null,
        async run({ id }) {
          await once(id, async (idempotencyKey) => {
            const call = { path: { id }, idempotencyKey, quiet: true };
            await api.call("POST /v1/staff/invitations/{id}/resend", call);
          });
          return null;
        },
      },
      {
        name: "Withdraw",
        done: "withdrawn",
        ask: {
          title: "Withdraw these invitations?",
          text: "The link in each email stops working at once. To let somebody in after all, you need to invite them again.",
        },
        refusal: () => null,
        async run({ id }) {
          await api.call("DELETE /v1/staff/invitations/{id}", { path: { id }, quiet: true });
          return null;
        },
      },
    ];
  }, [api]);
}
