import type { StaffCustomerRow } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import type { BulkAction } from "../../ui/list/run-bulk.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";

/** What can be done with many customers at once. Nothing for those who change no family. */
export function useCustomerBulk(): readonly BulkAction<StaffCustomerRow>[] {
  const { api } = useApp();
  const isManager = useIsManager();
  return useMemo(() => {
    if (!isManager) return [];
    return [
      {
        name: "Stop marketing emails",
        done: "without marketing emails now",
        // A family alone gives its consent, so staff can't give it back.
        ask: {
          title: "Stop marketing emails?",
          text: "These families get no news and offers any more. Emails about their bookings go on. Only they can turn it on again, in their account.",
        },
        refusal: ({ marketing_consent: gets }) => (gets ? null : "They get none."),
        async run({ id }) {
          await api.call("POST /v1/customers/{id}/stop-marketing", { path: { id }, quiet: true });
          return null;
        },
      },
    ];
  }, [api, isManager]);
}
