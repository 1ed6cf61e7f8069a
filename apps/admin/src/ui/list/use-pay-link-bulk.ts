import type { StaffOwedRow } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import type { BulkAction } from "../../ui/list/run-bulk.ts";

/** Asks many families for what they owe at once. The API refuses an order that was asked for in the last minutes. */
export function usePayLinkBulk(): readonly BulkAction<StaffOwedRow>[] {
  const { api } = useApp();
  return useMemo(
    () => [
      {
        name: "Send pay link",
        done: "asked to pay",
        ask: {
          title: "Send the pay link?",
          text: "Each of these families gets an email with the link to pay what it owes by card, without logging in.",
        },
        // It is between the family, its bank and the school first.
        refusal: ({ disputed }) => (disputed ? "A payment is disputed. Open the order to send the link." : null),
        async run({ order: { id } }) {
          await api.call("POST /v1/staff/orders/{id}/send-pay-link", { path: { id }, quiet: true });
          return null;
        },
      },
    ],
    [api],
  );
}
