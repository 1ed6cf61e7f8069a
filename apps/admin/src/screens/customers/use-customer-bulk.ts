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
          text: "These families will no longer get news and offers. Emails about their bookings continue. Only they can turn marketing back on, in their account.",
        },
        refusal: ({ marketing_consent: gets }) => (gets ? null : "They already get no marketing emails."),
        async run({ id }) {
          await api.call("POST /v1/customers/{id}/stop-marketing", { path: { id }, quiet: true });
          return null;
        },
      },
    ];
  }, [api, isManager]);
}
